"use client";

import { pausesOf } from "@/components/collection/pause-text";
import { RuleAnswers } from "@/components/collection/rule-answers";
import { RuleMethods } from "@/components/collection/rule-methods";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { updatePaymentRetryRules } from "@/lib/areas/payments/collections/retry-contract";
import type { CallResult } from "@/lib/portal/operation-address";

type Rule = CallResult<typeof updatePaymentRetryRules>["rules"][number];

/** A rule as it is typed. */
export type TypedRule = Pick<Rule, "name" | "afterLast"> & {
  id: string;
  codes: string;
  methods: Rule["methodTypes"];
  pauses: string;
};

const endings = [
  { value: "LeaveOpen", label: "The invoice stays open" },
  { value: "TurnOffAutoPay", label: "The account no longer pays automatically" },
  { value: "WriteOff", label: "The invoice is written off" },
] as const;

/** What a rule applies to, how often it retries, and what it does last. */
export function RetryRuleFields(props: {
  rule: TypedRule;
  change: (part: Partial<TypedRule>) => void;
}) {
  const { rule, change } = props;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name">
        <Input
          value={rule.name}
          maxLength={80}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label="When the last retry fails">
        <Select
          options={endings}
          value={rule.afterLast}
          onValueChange={(afterLast) => change({ afterLast })}
        />
      </Field>
      <Field
        label="Retries"
        optional
        error={pausesOf(rule.pauses) ? null : "Write hours and days like 12 h, 3 d"}
        help="Time after the attempt before, such as 12 h, 3 d, 7 d. Leave empty for no retries."
      >
        <Input value={rule.pauses} onChange={(event) => change({ pauses: event.target.value })} />
      </Field>
      <RuleAnswers codes={rule.codes} change={(codes) => change({ codes })} />
      <RuleMethods methods={rule.methods} change={(methods) => change({ methods })} />
    </div>
  );
}
