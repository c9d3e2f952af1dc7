"use client";

import { useFormContext, useWatch } from "react-hook-form";
import * as z from "zod";
import { withCustomFields } from "@/components/custom-fields/custom-values";
import { DefinedFields } from "@/components/custom-fields/defined-fields";
import { FieldGroup } from "@/components/form/field-group";
import { CheckboxField } from "@/components/form/fields/checkbox-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import { getAccountSummary } from "@/lib/areas/accounts/contract";
import {
  createPaymentMethod,
  listAccountPaymentMethods,
} from "@/lib/areas/payment-methods/contract";
import { misfits } from "@/lib/areas/payment-methods/type-model";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

/** With the values of custom fields, which become fields of their own when the form is sent. */
const schema = createPaymentMethod.body.catchall(z.unknown());

export type AddBankFormProps = {
  accountKey: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

const schemes = [
  { value: "SEPA", label: "SEPA (IBAN)" },
  { value: "ACH", label: "ACH (United States)" },
];

const accountTypes = [
  { value: "Checking", label: "Checking" },
  { value: "Saving", label: "Saving" },
  { value: "BusinessChecking", label: "Business checking" },
];

/**
 * A bank account for an account. Its number goes straight to the operation and is stored nowhere here.
 */
export function AddBankForm({ accountKey, open, onOpenChange }: AddBankFormProps) {
  const create = useOperation(createPaymentMethod, {
    refreshes: [listAccountPaymentMethods, getAccountSummary],
  });
  return (
    <SideForm
      open={open}
      onOpenChange={onOpenChange}
      title="Add bank account"
      description="The number is encrypted at once; afterwards only its last four characters are shown."
      submitLabel="Add bank account"
      failureTitle="The bank account could not be added"
      schema={schema}
      defaultValues={{ type: "SEPA", accountKey, makeDefault: true, checkDuplicated: true }}
      {...formFacts(createPaymentMethod)}
      onSubmit={async (given) => {
        const { foreign } = misfits(given.type, given);
        const absent = Object.fromEntries(foreign.map((name) => [name, undefined]));
        const body = { ...withCustomFields(given, {}), ...absent };
        await create.mutateAsync({ body }).finally(() => create.reset());
        toast.success("The bank account was added");
      }}
    >
      <SelectField name="type" label="Scheme" options={schemes} />
      <BankFields />
      <CheckboxField name="makeDefault" label="Make it the default payment method" />
      <DefinedFields object="PaymentMethod" at="customValues" />
    </SideForm>
  );
}

/** The fields of the chosen scheme; those of the other one are removed. */
function BankFields() {
  const { control } = useFormContext();
  return useWatch({ control, name: "type" }) === "ACH" ? <AchFields /> : <SepaFields />;
}

function SepaFields() {
  return (
    <>
      <TextField name="IBAN" label="IBAN" maxLength={42} code />
      <TextField
        name="accountHolderInfo.accountHolderName"
        label="Account holder"
        autoComplete="name"
        maxLength={60}
      />
      <TextField name="mandateInfo.mandateId" label="Mandate" optional maxLength={36} />
    </>
  );
}

function AchFields() {
  return (
    <>
      <FieldGroup columns={2}>
        <TextField
          name="bankABACode"
          label="Routing number"
          inputMode="numeric"
          maxLength={9}
          code
        />
        <TextField
          name="bankAccountNumber"
          label="Account number"
          inputMode="numeric"
          maxLength={30}
          code
        />
      </FieldGroup>
      <TextField name="bankAccountName" label="Name on the account" maxLength={70} />
      <FieldGroup columns={2}>
        <TextField name="bankName" label="Bank" maxLength={70} />
        <SelectField name="bankAccountType" label="Kind" options={accountTypes} />
      </FieldGroup>
    </>
  );
}
