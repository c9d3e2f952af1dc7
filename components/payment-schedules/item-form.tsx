"use client";

import { useQuery } from "@tanstack/react-query";
import * as z from "zod";
import { CustomFields } from "@/components/custom-fields/custom-fields";
import { customValuesOf, withCustomFields } from "@/components/custom-fields/custom-values";
import { FieldGroup } from "@/components/form/field-group";
import { ComboboxField } from "@/components/form/fields/combobox-field";
import { DateField } from "@/components/form/fields/date-field";
import { MoneyField } from "@/components/form/fields/money-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import { useViewer } from "@/components/layout/frame/viewer";
import { type Item, scheduleReads } from "@/components/payment-schedules/schedule-reads";
import { useMethodChoices } from "@/components/payment-schedules/use-method-choices";
import { toast } from "@/components/ui/toast";
import { updatePaymentScheduleItem } from "@/lib/areas/payment-schedules/contract";
import { queryPayments } from "@/lib/areas/payments/list-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { formatMoney } from "@/lib/portal/format";
import { gatewayWords } from "@/lib/portal/gateway-words";
import { operationQuery } from "@/lib/portal/query";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

const schema = updatePaymentScheduleItem.body
  .omit({
    paymentId: true,
    linkPayments: true,
    unlinkPayments: true,
    paymentOption: true,
    runHour: true,
  })
  .extend({ link: updatePaymentScheduleItem.body.shape.paymentId })
  .catchall(z.unknown());

/** Changes a pending or failed payment, or links an existing payment to it. */
export function ItemForm({ item, onClose }: { item: Item | null; onClose: () => void }) {
  const shown = useLast(item);
  const { today } = useViewer();
  const choices = useMethodChoices(shown?.accountNumber);
  const payments = usePaymentChoices(shown);
  const update = useOperation(updatePaymentScheduleItem, { refreshes: scheduleReads });
  return (
    <SideForm
      key={shown?.id}
      open={item !== null}
      onOpenChange={(next) => !next && onClose()}
      title="Change this payment"
      description={
        shown?.errorMessage ? `It failed: ${gatewayWords(shown.errorMessage)}` : undefined
      }
      submitLabel="Save payment"
      failureTitle="The payment could not be changed"
      schema={schema}
      defaultValues={{
        amount: shown?.amount ?? null,
        scheduledDate: shown?.status === "Error" ? today : (shown?.scheduledDate ?? ""),
        paymentMethodId: shown?.paymentMethodId ?? "",
        description: shown?.description ?? "",
        link: "",
        ...customValuesOf(shown ?? {}),
      }}
      {...formFacts(updatePaymentScheduleItem)}
      onSubmit={async ({ link, ...given }) => {
        if (!shown) return;
        const body = withCustomFields(given, shown);
        await update.mutateAsync({
          params: { "psi-id": shown.id },
          body: { ...body, ...(link ? { linkPayments: [link] } : {}) },
        });
        toast.success("The payment was saved");
      }}
    >
      <FieldGroup>
        <MoneyField name="amount" label="Amount" currency={shown?.currency ?? ""} />
        <DateField
          name="scheduledDate"
          label="Day"
          help={shown?.status === "Error" ? "On this day it is tried again." : ""}
          min={today}
        />
        <SelectField
          name="paymentMethodId"
          label="Paid with"
          placeholder="The account’s default"
          options={choices.filter(({ value }) => value !== "" || shown?.paymentMethodId === null)}
        />
        <TextField name="description" label="Note" maxLength={255} optional />
      </FieldGroup>
      <CustomFields object="PaymentScheduleItem" />
      <PaidAnotherWay payments={payments} />
    </SideForm>
  );
}

function PaidAnotherWay({ payments }: { payments: ReturnType<typeof usePaymentChoices> }) {
  if (!payments.length) return null;
  return (
    <FieldGroup
      legend="Paid another way"
      description="A payment that came in already can stand for it. What covers it makes it paid."
    >
      <ComboboxField name="link" label="Payment" choices={payments} optional />
    </FieldGroup>
  );
}

/** Payments of the account that can be linked to an item: the latest ones. */
function usePaymentChoices(item: Item | null | undefined) {
  const { data } = useQuery({
    ...operationQuery(queryPayments, {
      query: {
        pageSize: "50",
        sort: ["createdDate.DESC"],
        filter: [`accountId.EQ:${item?.accountId ?? ""}`, "status.EQ:Processed"],
      },
    }),
    enabled: Boolean(item),
  });
  return (data?.data ?? []).map(({ paymentNumber, amount, currency, effectiveDate }) => ({
    value: paymentNumber,
    label: paymentNumber,
    detail: `${formatMoney(amount, currency)} · ${effectiveDate}`,
  }));
}
