"use client";

import { useRouter } from "next/navigation";
import * as z from "zod";
import { AccountCardFields } from "@/components/accounts/account-card-fields";
import { currencyChoices } from "@/components/accounts/currency-choices";
import { paymentTermOptions } from "@/components/accounts/payment-terms";
import { SoldToFields } from "@/components/accounts/sold-to-fields";
import { ContactFields, emptyContact } from "@/components/contacts/contact-fields";
import { CustomFields } from "@/components/custom-fields/custom-fields";
import { withCustomFields } from "@/components/custom-fields/custom-values";
import { FieldGroup } from "@/components/form/field-group";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { PageForm } from "@/components/form/page-form";
import { useCurrencies, useDenied } from "@/components/layout/frame/viewer";
import { toast } from "@/components/ui/toast";
import { createAccount } from "@/lib/areas/accounts/create-contract";
import { queryAccounts } from "@/lib/areas/accounts/lists/list-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { paths } from "@/lib/portal/paths";
import { useOperation } from "@/lib/portal/use-operation";

/** With rows of custom fields, which become fields of their own when the form is sent. */
const schema = createAccount.body.catchall(z.unknown());

const emptyAccount = {
  name: "",
  accountNumber: "",
  currency: "",
  paymentTerm: "Due Upon Receipt",
  billCycleDay: null,
  purchaseOrderNumber: "",
  billToContact: emptyContact,
  soldToSameAsBillTo: true,
  autoPay: false,
};

/** A new customer: who it is, how it pays, and from which day it is billed. */
export function NewAccountForm() {
  const router = useRouter();
  const denied = useDenied("accounts:write");
  const currencies = useCurrencies(currencyChoices());
  const only = currencies.length === 1 ? currencies[0] : undefined;
  const create = useOperation(createAccount, { refreshes: [queryAccounts] });
  return (
    <PageForm
      schema={schema}
      defaultValues={{ ...emptyAccount, currency: only?.value ?? "" }}
      {...formFacts(createAccount)}
      submitLabel="Create account"
      cancelHref={paths.accounts()}
      failureTitle="The account could not be created"
      disabledReason={denied}
      onSubmit={async ({ withCard: _withCard, ...body }) => {
        const made = await create
          .mutateAsync({ body: withCustomFields(body, {}) })
          .finally(() => create.reset());
        toast.success(`${body.name} was created`);
        router.push(paths.account(made.accountNumber));
      }}
    >
      <FieldGroup framed legend="Account" columns={2}>
        <TextField name="name" label="Name" maxLength={255} autoComplete="off" />
        <ComboboxField
          name="currency"
          label="Currency"
          help="Everything that the account owes is in it."
          choices={currencies}
        />
        <SelectField name="paymentTerm" label="Payment term" options={paymentTermOptions} />
        <NumberField
          name="billCycleDay"
          label="Bill cycle day"
          help="Day of the month on which billing periods begin, 31 for the last. Leave empty to use today’s."
          optional
          min={1}
          max={31}
        />
        <TextField
          name="accountNumber"
          label="Account number"
          help="Leave empty to use the next free number."
          optional
          maxLength={70}
          autoComplete="off"
        />
        <TextField
          name="purchaseOrderNumber"
          label="Purchase order"
          help="Shown on invoices."
          optional
          maxLength={100}
          autoComplete="off"
        />
      </FieldGroup>
      <FieldGroup
        framed
        legend="Bill-to contact"
        description="Invoices are addressed to this person."
      >
        <ContactFields at="billToContact." />
      </FieldGroup>
      <SoldToFields />
      <AccountCardFields />
      <CustomFields object="Account" framed />
    </PageForm>
  );
}
