"use client";

import {
  type BillingRuleName,
  type BillingRuleValues,
  type ChosenRule,
  ruleChoices,
} from "./billing-rule-choices";
import { roundingModes } from "./rounding-modes";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { toast } from "@/components/ui/toast";
import { getBillingRules, updateBillingRules } from "@/lib/areas/settings/contract";
import { previewBillingRules } from "@/lib/areas/settings/preview-contract";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";
import { keysOf } from "@/lib/values/keys";

export type SaveBillingRulesDialogProps = {
  saved: BillingRuleValues;
  /** The rules to save; null closes the dialog. */
  changes: Partial<BillingRuleValues> | null;
  onClose: () => void;
};

/** Names every change before it is saved. */
export function SaveBillingRulesDialog({ saved, changes, onClose }: SaveBillingRulesDialogProps) {
  const shown = useLast(changes) ?? {};
  const update = useOperation(updateBillingRules, {
    refreshes: [getBillingRules, previewBillingRules],
  });
  const names = keysOf(shown);

  return (
    <ConfirmDialog
      open={changes !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Save billing rules"
      confirmLabel="Save"
      onConfirm={async () => {
        await update.mutateAsync({ body: shown });
        toast.success("The billing rules were saved");
      }}
    >
      <p>From the next calculation on; documents that exist stay as they are.</p>
      <dl className="mt-3 space-y-2 text-ink">
        {names.map((name) => (
          <div key={name}>
            <dt className="text-muted text-sm">{labelOf(name)}</dt>
            <dd className="wrap-anywhere">
              {valueText(name, saved)} → <b>{valueText(name, shown)}</b>
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  );
}

const isChosen = (name: BillingRuleName): name is ChosenRule => Object.hasOwn(ruleChoices, name);

function labelOf(name: BillingRuleName): string {
  if (isChosen(name)) return ruleChoices[name].label;
  if (name === "discountClasses") return "Classes of discounts";
  return name === "rounding" ? "Rounding of all currencies" : "Rounding of single currencies";
}

function valueText(name: BillingRuleName, rules: Partial<BillingRuleValues>): string {
  if (isChosen(name)) {
    const value = String(rules[name]);
    const option = ruleChoices[name].options.find((candidate) => candidate.value === value);
    return option?.label ?? value;
  }
  if (name === "discountClasses") return rules.discountClasses?.join(", ") || "None";
  if (name === "rounding") return rules.rounding ? roundingText(rules.rounding) : "";
  const roundings = Object.entries(rules.roundingByCurrency ?? {});
  return roundings.map(([code, rule]) => `${code} ${roundingText(rule)}`).join("; ") || "None";
}

function roundingText({ mode, increment }: BillingRuleValues["rounding"]): string {
  const label = roundingModes.find((option) => option.value === mode)?.label ?? mode;
  return increment ? `${label}, to ${increment}` : label;
}
