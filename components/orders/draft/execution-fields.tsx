"use client";

import { useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { SelectField } from "@/components/form/fields/select-field";
import { BillingFields } from "./billing-fields";
import { RefundFields } from "@/components/orders/refund-fields";
import { cancels, type OrderEntry } from "./order-values";
import { useOrderAccount } from "@/components/orders/use-order-account";
import { cardText } from "@/components/payment-methods/card-text";

const states = [
  { value: "Completed", label: "Execute it now" },
  { value: "Draft", label: "Save it as a draft", help: "Nothing happens until it is activated" },
  { value: "Scheduled", label: "Schedule it", help: "It is executed as that day begins" },
];

/**
 * When the order is executed, and whether it is billed then; `kept` for one that is saved already.
 */
export function ExecutionFields({ kept = false }: { kept?: boolean }) {
  const status = useWatch({ name: "status" });
  const account = useOrderAccount();
  const method = account?.defaultPaymentMethod;
  const entries: OrderEntry[] | undefined = useWatch({ name: "subscriptions" });
  return (
    <>
      <FieldGroup framed legend="Execution" columns={2}>
        <SelectField name="status" label="When sent" options={states} />
        {status === "Scheduled" && (
          <DateField name="schedulingOptions.scheduledDate" label="Executed on" />
        )}
      </FieldGroup>
      <BillingFields paysWith={method ? cardText(method) : undefined} kept={kept} />
      {!kept && status === "Completed" && cancels(entries) && (
        <RefundFields currency={account?.currency ?? "USD"} />
      )}
    </>
  );
}
