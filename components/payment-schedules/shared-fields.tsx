"use client";

import { useWatch } from "react-hook-form";
import { DefinedFields } from "@/components/custom-fields/defined-fields";
import { AccountField } from "@/components/orders/draft/account-field";
import { FieldGroup } from "@/components/form/field-group";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { TextField } from "@/components/form/fields/text-field";
import type { NewSchedule } from "@/components/payment-schedules/use-create-schedule";
import { useMethodChoices } from "@/components/payment-schedules/use-method-choices";
import { useOwedChoices } from "@/components/payment-schedules/use-owed-choices";
import type { Choice } from "@/components/ui/combobox";

/** The payer and the payment method. */
export function PayerFields({ account }: { account?: Choice }) {
  const number = useWatch<NewSchedule, "accountNumber">({ name: "accountNumber" });
  const choices = useMethodChoices(number || undefined);
  return (
    <FieldGroup framed legend="Who pays" columns={2}>
      <AccountField name="accountNumber" label="Account" initialChoice={account} />
      <SelectField
        name="paymentMethodId"
        label="Paid with"
        options={choices}
        placeholder="The account’s default"
        optional
      />
    </FieldGroup>
  );
}

/** What the money is for, and the company's own facts. */
export function PurposeFields() {
  const number = useWatch<NewSchedule, "accountNumber">({ name: "accountNumber" });
  const owed = useOwedChoices(number || undefined);
  return (
    <>
      <FieldGroup framed legend="What for" columns={2}>
        <SelectField
          name="billingDocument.number"
          label="Invoice or debit memo"
          options={owed}
          placeholder="None: it stays on the account"
          optional
          help={helpOf(number, owed.length)}
        />
        <TextField name="description" label="Note" maxLength={255} optional />
        <SwitchField
          name="prepayment"
          label="Paid ahead"
          help="The money comes before what it is for."
        />
        <SwitchField
          name="standalone"
          label="Settles no document"
          help="Such payments lower no balance."
        />
      </FieldGroup>
      <DefinedFields object="PaymentSchedule" at="customValues" />
    </>
  );
}

function helpOf(account: string | undefined, owed: number): string {
  if (!account) return "Choose the account first.";
  return owed > 0 ? "Never more than it owes is charged." : "The account owes nothing.";
}
