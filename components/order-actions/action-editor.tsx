"use client";

import { X } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { useViewer } from "@/components/layout/frame/viewer";
import { ActionFields } from "@/components/order-actions/action-fields";
import { useActionSite } from "@/components/order-actions/action-site";
import { actionChoices } from "@/components/order-actions/action-words";
import { type ActionType, blankAction } from "@/components/orders/draft/order-values";
import { Field } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { Select } from "@/components/ui/select";

export type ActionEditorProps = {
  /** Path of the action in the form's values. */
  at: string;
  /** Number of the action within its subscription, from 1. */
  position: number;
  /** The kinds that can be chosen; all when absent. */
  only?: readonly ActionType[];
  onRemove?: () => void;
};

/** One action: its kind, and the fields of that kind. */
export function ActionEditor({ at, position, only, onRemove }: ActionEditorProps) {
  const { today } = useViewer();
  const { subscription } = useActionSite();
  const { setValue } = useFormContext();
  const type: ActionType = useWatch({ name: `${at}.type` });
  const choices = actionChoices.filter(({ value }) => !only || only.includes(value));
  const name = position === 1 ? "What happens" : `What happens, ${position}`;
  return (
    <section aria-label={`Action ${position}`} className="space-y-4 rounded-md border px-4 py-4">
      <div className="flex items-end gap-2">
        <Field label={name} className="flex-1">
          <Select
            options={choices}
            value={type}
            onValueChange={(next: ActionType) =>
              setValue(at, blankAction(next, today, subscription), { shouldDirty: true })
            }
          />
        </Field>
        {onRemove && (
          <IconButton
            variant="quiet"
            label={`Remove action ${position}`}
            icon={<X aria-hidden />}
            onClick={onRemove}
          />
        )}
      </div>
      <ActionFields key={type} at={at} type={type} />
    </section>
  );
}
