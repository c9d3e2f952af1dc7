"use client";

import { useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { PageForm } from "@/components/form/page-form";
import { useViewer } from "@/components/layout/frame/viewer";
import { PlanCard } from "@/components/payment-schedules/plan-card";
import { periodChoices } from "@/components/payment-schedules/schedule-reads";
import { PayerFields, PurposeFields } from "@/components/payment-schedules/shared-fields";
import { newSchedule, useCreateSchedule } from "@/components/payment-schedules/use-create-schedule";
import { useScheduleCurrency } from "@/components/payment-schedules/use-schedule-account";
import type { Choice } from "@/components/ui/combobox";
import { dayOfInstalment, type Period } from "@/lib/areas/payment-schedules/model";
import { parseLocalDate } from "@/lib/values/local-date";

/** The same amount every month, two weeks or week. */
export function RecurringScheduleForm({ account }: { account?: Choice }) {
  const { today } = useViewer();
  const form = useCreateSchedule();
  return (
    <PageForm
      {...form}
      defaultValues={{
        ...newSchedule(account),
        amount: null,
        period: "Monthly",
        startDate: today,
        occurrences: 12,
      }}
      aside={<RecurringPlan />}
    >
      <PayerFields account={account} />
      <TermsFields today={today} />
      <PurposeFields />
    </PageForm>
  );
}

function TermsFields({ today }: { today: string }) {
  const currency = useScheduleCurrency();
  return (
    <FieldGroup framed legend="How much, and when" columns={2}>
      <MoneyField name="amount" label="Amount of each payment" currency={currency} />
      <SelectField name="period" label="Paid" options={periodChoices} />
      <DateField
        name="startDate"
        label="First payment on"
        min={today}
        presets={[{ label: "Today", value: today }]}
      />
      <NumberField name="occurrences" label="Payments" min={1} max={999} step={1} />
    </FieldGroup>
  );
}

type Terms = {
  amount: number | null;
  period: Period;
  startDate: string;
  occurrences: number | null;
};

const watched = ["amount", "period", "startDate", "occurrences"] as const;

function RecurringPlan() {
  const currency = useScheduleCurrency();
  const [amount, period, start, count] = useWatch<Terms, typeof watched>({ name: watched });
  const first = parseLocalDate(start);
  const complete = amount && count && count <= 999 && first;
  const days = complete
    ? Array.from({ length: count }, (_, index) => ({
        day: dayOfInstalment(first, period, index),
        amount,
      }))
    : [];
  return <PlanCard days={days} currency={currency} />;
}
