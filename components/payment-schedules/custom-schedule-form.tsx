"use client";

import { Plus, Trash2 } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { MoneyField } from "@/components/form/fields/money-field";
import { TextField } from "@/components/form/fields/text-field";
import { PageForm } from "@/components/form/page-form";
import { useViewer } from "@/components/layout/frame/viewer";
import { PlanCard } from "@/components/payment-schedules/plan-card";
import { PayerFields, PurposeFields } from "@/components/payment-schedules/shared-fields";
import { newSchedule, useCreateSchedule } from "@/components/payment-schedules/use-create-schedule";
import { useScheduleCurrency } from "@/components/payment-schedules/use-schedule-account";
import { Button } from "@/components/ui/button";
import type { Choice } from "@/components/ui/combobox";
import { IconButton } from "@/components/ui/icon-button";

type Row = { amount: number | null; scheduledDate: string; description: string };

const emptyRow: Row = { amount: null, scheduledDate: "", description: "" };

/** Amounts on days that are chosen one by one. */
export function CustomScheduleForm({ account }: { account?: Choice }) {
  const form = useCreateSchedule();
  return (
    <PageForm
      {...form}
      defaultValues={{ ...newSchedule(account), items: [emptyRow] }}
      aside={<CustomPlan />}
    >
      <PayerFields account={account} />
      <ItemRows />
      <PurposeFields />
    </PageForm>
  );
}

function ItemRows() {
  const { today } = useViewer();
  const currency = useScheduleCurrency();
  const { fields, append, remove } = useFieldArray({ name: "items" });
  return (
    <FieldGroup framed legend="Payments">
      {fields.map((row, index) => (
        <div
          key={row.id}
          className="grid grid-cols-2 items-start gap-2 @xl:grid-cols-[10rem_10rem_1fr_auto]"
        >
          <MoneyField name={`items.${index}.amount`} label="Amount" currency={currency} />
          <DateField name={`items.${index}.scheduledDate`} label="Day" min={today} />
          <TextField name={`items.${index}.description`} label="Note" maxLength={255} optional />
          <IconButton
            className="mt-6.5"
            label={`Remove payment ${index + 1}`}
            icon={<Trash2 aria-hidden />}
            disabledReason={fields.length === 1 && "A schedule has at least one payment"}
            onClick={() => remove(index)}
          />
        </div>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        icon={<Plus aria-hidden />}
        onClick={() => append(emptyRow)}
      >
        Add a payment
      </Button>
    </FieldGroup>
  );
}

function CustomPlan() {
  const currency = useScheduleCurrency();
  const rows = useWatch<{ items?: Row[] }, "items">({ name: "items" }) ?? [];
  const days = rows
    .filter(({ amount, scheduledDate }) => amount && scheduledDate)
    .map(({ amount, scheduledDate }) => ({ day: scheduledDate, amount: amount ?? 0 }))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  return <PlanCard days={days} currency={currency} />;
}
