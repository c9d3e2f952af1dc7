"use client";

import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { paymentTermOptions } from "@/components/accounts/payment-terms";
import { SequenceSetField } from "@/components/sequence-sets/sequence-set-field";
import { AccountTaxFields } from "@/components/accounts/account-tax-fields";
import { changedTaxInfo, taxValuesOf } from "@/components/accounts/account-tax-values";
import { CustomFields } from "@/components/custom-fields/custom-fields";
import { customValuesOf, withCustomFields } from "@/components/custom-fields/custom-values";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";
import { PageForm } from "@/components/form/page-form";
import { ErrorState } from "@/components/layout/error-state";
import { PageSkeleton } from "@/components/layout/page-skeleton";
import { useDenied } from "@/components/layout/frame/viewer";
import { cardText } from "@/components/payment-methods/card-text";
import { toast } from "@/components/ui/toast";
import { updateAccount } from "@/lib/areas/accounts/update-contract";
import { getAccount, getAccountSummary, listAccountActivity } from "@/lib/areas/accounts/contract";
import { queryAccounts } from "@/lib/areas/accounts/lists/list-contract";
import { listAccountPaymentMethods } from "@/lib/areas/payment-methods/contract";
import { METHOD_GROUPS } from "@/lib/areas/payment-methods/type-model";
import { formFacts } from "@/lib/portal/contract-fields";
import type { CallResult } from "@/lib/portal/operation-address";
import { operationQuery } from "@/lib/portal/query";
import { useOperation } from "@/lib/portal/use-operation";

const refreshes = [getAccount, getAccountSummary, queryAccounts, listAccountActivity];
/** With rows of custom fields, which become fields of their own when the form is sent. */
const schema = updateAccount.body.catchall(z.unknown());
const clearable = ["purchaseOrderNumber", "crmId", "salesRep", "notes", "sequenceSetId"] as const;

function valuesOf({ basicInfo, billingAndPayment, taxInfo }: CallResult<typeof getAccount>) {
  return {
    name: basicInfo.name,
    paymentTerm: billingAndPayment.paymentTerm,
    billCycleDay: billingAndPayment.billCycleDay,
    autoPay: billingAndPayment.autoPay,
    defaultPaymentMethodId: billingAndPayment.defaultPaymentMethodId ?? "",
    invoiceDeliveryPrefsEmail: billingAndPayment.invoiceDeliveryPrefsEmail,
    purchaseOrderNumber: basicInfo.purchaseOrderNumber ?? "",
    crmId: basicInfo.crmId ?? "",
    salesRep: basicInfo.salesRep ?? "",
    notes: basicInfo.notes ?? "",
    sequenceSetId: basicInfo.sequenceSetId ?? "",
    taxInfo: taxValuesOf(taxInfo),
    ...customValuesOf(basicInfo),
  };
}

/** How an account is billed and pays. */
export function AccountSettingsForm({ accountKey }: { accountKey: string }) {
  const params = { "account-key": accountKey };
  const { data, error, refetch } = useQuery(operationQuery(getAccount, { params }));
  const methods = useQuery(operationQuery(listAccountPaymentMethods, { params }));
  const update = useOperation(updateAccount, {
    refreshes: [...refreshes, listAccountPaymentMethods],
  });
  const denied = useDenied("accounts:write");
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;

  const before = valuesOf(data);
  const all = methods.data ? METHOD_GROUPS.flatMap((group) => methods.data[group]) : [];
  const cards = all.filter((method) => method.status === "Active");
  const hasCard = cards.length > 0;
  return (
    <PageForm
      schema={schema}
      defaultValues={before}
      {...formFacts(updateAccount)}
      submitLabel="Save settings"
      failureTitle="The settings could not be saved"
      disabledReason={denied}
      onSubmit={async (given) => {
        const emptied = clearable.filter(
          (name) => before[name] !== "" && given[name] === undefined,
        );
        const body = {
          ...withCustomFields(given, data.basicInfo),
          ...Object.fromEntries(emptied.map((name) => [name, ""])),
          taxInfo: changedTaxInfo(given.taxInfo, data.taxInfo),
        };
        await update.mutateAsync({ params, body });
        toast.success("The settings were saved");
      }}
    >
      <FieldGroup framed legend="Account" columns={2}>
        <TextField name="name" label="Name" maxLength={255} autoComplete="off" />
        <TextField
          name="purchaseOrderNumber"
          label="Purchase order"
          optional
          maxLength={100}
          autoComplete="off"
        />
        <TextField name="crmId" label="CRM id" optional maxLength={100} autoComplete="off" />
        <TextField
          name="salesRep"
          label="Sales representative"
          optional
          maxLength={50}
          autoComplete="off"
        />
      </FieldGroup>
      <FieldGroup framed legend="Billing" columns={2}>
        <SelectField name="paymentTerm" label="Payment term" options={paymentTermOptions} />
        <NumberField
          name="billCycleDay"
          label="Bill cycle day"
          help="31 is the last day of each month."
          min={1}
          max={31}
        />
        <SequenceSetField />
        <SwitchField name="invoiceDeliveryPrefsEmail" label="Send invoices by e-mail" />
      </FieldGroup>
      <FieldGroup framed legend="Payment" columns={2}>
        {hasCard && (
          <SelectField
            name="defaultPaymentMethodId"
            label="Default card"
            options={cards.map((method) => ({ value: method.id, label: cardText(method) }))}
          />
        )}
        <SwitchField
          name="autoPay"
          label="Auto-pay"
          help={hasCard ? "" : "The account has no card."}
          disabled={!hasCard && !before.autoPay}
        />
      </FieldGroup>
      <AccountTaxFields />
      <CustomFields object="Account" framed />
      <FieldGroup framed legend="Notes">
        <TextareaField name="notes" label="Notes" optional rows={4} />
      </FieldGroup>
    </PageForm>
  );
}
