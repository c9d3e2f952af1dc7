"use client";

import { FieldGroup } from "@/components/form/field-group";
import { EffectDateField } from "@/components/order-actions/effect-date-field";
import { AccountField } from "@/components/orders/draft/account-field";

/** The owner of a subscription from a day on. */
export function TransferFields({ at }: { at: string }) {
  return (
    <div className="space-y-4">
      <EffectDateField at={at} />
      <FieldGroup>
        <AccountField name={`${at}.ownerTransfer.destinationAccountNumber`} label="New owner" />
      </FieldGroup>
    </div>
  );
}
