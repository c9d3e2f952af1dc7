"use client";

import { withCustomFields } from "@/components/custom-fields/custom-values";
import { DefinedFields } from "@/components/custom-fields/defined-fields";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { MoneyField } from "@/components/form/fields/money-field";
import { SelectField } from "@/components/form/fields/select-field";
import { TextField } from "@/components/form/fields/text-field";
import { SideForm } from "@/components/form/side-form";
import * as z from "zod";
import { useViewer } from "@/components/layout/frame/viewer";
import { type Schedule, scheduleReads } from "@/components/payment-schedules/schedule-reads";
import { useMethodChoices } from "@/components/payment-schedules/use-method-choices";
import { toast } from "@/components/ui/toast";
import { newItem } from "@/lib/areas/payment-schedules/contract";
import { addPaymentScheduleItems } from "@/lib/areas/payment-schedules/plan-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

/** With the values of custom fields, which become fields of their own when the form is sent. */
const schema = newItem
  .pick({ amount: true, scheduledDate: true, paymentMethodId: true, description: true })
  .catchall(z.unknown());

export type AddItemFormProps = { schedule: Schedule; open: boolean; onClose: () => void };

/** One more payment of a schedule whose days were chosen one by one. */
export function AddItemForm({ schedule, open, onClose }: AddItemFormProps) {
  const { today } = useViewer();
  const choices = useMethodChoices(schedule.accountNumber);
  const add = useOperation(addPaymentScheduleItems, { refreshes: scheduleReads });
  return (
    <SideForm
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Add a payment"
      submitLabel="Add payment"
      failureTitle="The payment could not be added"
      schema={schema}
      defaultValues={{ amount: null, scheduledDate: "", paymentMethodId: "", description: "" }}
      {...formFacts(addPaymentScheduleItems)}
      onSubmit={async (given) => {
        const item = withCustomFields(given, {});
        const params = { paymentScheduleKey: schedule.number };
        await add.mutateAsync({ params, body: { items: [item] } });
        toast.success("The payment was added");
      }}
    >
      <FieldGroup>
        <MoneyField name="amount" label="Amount" currency={schedule.currency} />
        <DateField name="scheduledDate" label="Day" min={today} />
        <SelectField
          name="paymentMethodId"
          label="Paid with"
          options={choices}
          placeholder="The account’s default"
          optional
        />
        <TextField name="description" label="Note" maxLength={255} optional />
      </FieldGroup>
      <DefinedFields object="PaymentScheduleItem" at="customValues" />
    </SideForm>
  );
}
