"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { useViewer } from "@/components/layout/frame/viewer";
import { CreditField } from "@/components/orders/credit-field";

export type BillingFieldsProps = {
  /** The card that would be charged, in words; undefined when the account has none. */
  paysWith: string | undefined;
  /** An earlier choice stays, whatever the account has now. */
  kept?: boolean;
};

/** Whether the order is billed and collected in the same step. */
export function BillingFields({ paysWith, kept = false }: BillingFieldsProps) {
  const { today, orders } = useViewer();
  const { setValue } = useFormContext();
  const bills = Boolean(useWatch({ name: "processingOptions.runBilling" }));
  const drafts = Boolean(
    useWatch({ name: "processingOptions.billingOptions.generateDraftInvoice" }),
  );

  const account: unknown = useWatch({ name: "existingAccountNumber" });
  const cannotCollect = account === "" ? "Choose an account first." : "The account has no card.";

  useEffect(() => {
    if (!kept) setValue("processingOptions.collectPayment", Boolean(paysWith));
  }, [kept, paysWith, setValue]);

  return (
    <FieldGroup framed legend="Billing">
      <SwitchField name="processingOptions.runBilling" label="Bill now" />
      {bills && (
        <>
          <DateField
            name="processingOptions.billingOptions.targetDate"
            label="Bill through"
            help="The target date: everything due through this day is billed."
            className="max-w-60"
            presets={[{ label: "Today", value: today }]}
          />
          {orders && (
            <SwitchField
              name="processingOptions.billingOptions.generateDraftInvoice"
              label="Leave the invoice as a draft"
              help="It is owed once somebody posts it."
            />
          )}
          {!drafts && (
            <>
              <SwitchField
                name="processingOptions.collectPayment"
                label="Collect now"
                disabled={!paysWith}
                help={
                  paysWith ? `With ${paysWith}. If it declines, nothing is kept.` : cannotCollect
                }
              />
              <CreditField kept={kept} />
            </>
          )}
        </>
      )}
    </FieldGroup>
  );
}
