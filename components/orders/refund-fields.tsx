"use client";

import { useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { MoneyField } from "@/components/form/fields/money-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { TextField } from "@/components/form/fields/text-field";

export type RefundFieldsProps = {
  currency: string;
};

/** What is refunded and what is written off for the subscriptions that the order cancels. */
export function RefundFields({ currency }: RefundFieldsProps) {
  const refunds = Boolean(useWatch({ name: "processingOptions.refund" }));
  return (
    <FieldGroup framed legend="Cancellation">
      <SwitchField
        name="processingOptions.refund"
        label="Refund what was paid"
        help="It comes off the subscription's invoices, the newest payment first."
      />
      {refunds && (
        <>
          <MoneyField
            name="processingOptions.refundAmount"
            label="Amount to refund"
            help="At most what was paid for what is canceled."
            currency={currency}
            className="max-w-60"
          />
          <TextField
            name="processingOptions.refundReasonCode"
            label="Reason"
            optional
            maxLength={255}
            autoComplete="off"
          />
        </>
      )}
      <SwitchField
        name="processingOptions.writeOff"
        label="Give up what is still owed"
        help="Credit memos cover what the subscription's invoices still owe after that."
      />
    </FieldGroup>
  );
}
