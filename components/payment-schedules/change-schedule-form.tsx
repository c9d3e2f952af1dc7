"use client";

import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { SideForm } from "@/components/form/side-form";
import { useViewer } from "@/components/layout/frame/viewer";
import { SchedulePreview } from "@/components/payment-schedules/schedule-preview";
import {
  periodChoices,
  type Schedule,
  scheduleReads,
} from "@/components/payment-schedules/schedule-reads";
import { useMethodChoices } from "@/components/payment-schedules/use-method-choices";
import { toast } from "@/components/ui/toast";
import { updatePaymentSchedule } from "@/lib/areas/payment-schedules/plan-contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useOperation } from "@/lib/portal/use-operation";

export type ChangeScheduleFormProps = { schedule: Schedule; open: boolean; onClose: () => void };

const nothing = {
  amount: null,
  period: "",
  periodStartDate: "",
  occurrences: null,
  paymentMethodId: "",
};

/** Replans the pending payments of a recurring schedule: the result is shown first. */
export function ChangeScheduleForm({ schedule, open, onClose }: ChangeScheduleFormProps) {
  const { today } = useViewer();
  const choices = useMethodChoices(schedule.accountNumber).filter(({ value }) => value !== "");
  const update = useOperation(updatePaymentSchedule, { refreshes: scheduleReads });
  return (
    <SideForm
      size="lg"
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Change ${schedule.number}`}
      description="Only what waits changes; what was paid or tried stays. Leave empty what stays as it is."
      submitLabel="Change schedule"
      failureTitle="The schedule could not be changed"
      schema={updatePaymentSchedule.body}
      defaultValues={nothing}
      {...formFacts(updatePaymentSchedule)}
      onSubmit={async (body) => {
        await update.mutateAsync({ params: { paymentScheduleKey: schedule.number }, body });
        toast.success("The schedule was changed");
      }}
    >
      <FieldGroup columns={2}>
        <MoneyField
          name="amount"
          label="Amount of each payment"
          currency={schedule.currency}
          optional
        />
        <SelectField
          name="period"
          label="Paid"
          options={periodChoices}
          placeholder="As before"
          optional
        />
        <DateField name="periodStartDate" label="Next payment on" min={today} optional />
        <NumberField
          name="occurrences"
          label="Payments in all"
          min={1}
          max={999}
          step={1}
          optional
          help={`${schedule.occurrences} now, those that were made among them.`}
        />
        <SelectField
          name="paymentMethodId"
          label="Paid with"
          options={choices}
          placeholder="As before"
          optional
        />
      </FieldGroup>
      <SchedulePreview schedule={schedule} />
    </SideForm>
  );
}
