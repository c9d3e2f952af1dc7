"use client";

import { Plus } from "lucide-react";
import { useFieldArray, useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { MoneyField } from "@/components/form/fields/money-field";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { useOrderAccount } from "@/components/orders/use-order-account";
import { Button } from "@/components/ui/button";
import { formatMoney } from "@/lib/portal/format";
import {
  blankSchedule,
  committedInAll,
  nextStart,
  type OrderCommitment,
} from "./commitment-values";

const periodTypes = [
  { value: "Month", label: "Month" },
  { value: "Quarter", label: "Quarter" },
  { value: "SemiAnnual", label: "Half-year" },
  { value: "Year", label: "Year" },
  { value: "SpecificMonths", label: "Other number of months" },
  { value: "SinglePeriod", label: "All days together" },
];

/** The schedules of a commitment, and what they come to. */
export function ScheduleList({ at, isPrepaid }: { at: string; isPrepaid: boolean }) {
  const currency = useOrderAccount()?.currency ?? "USD";
  const { fields, append, remove } = useFieldArray({ name: `${at}.schedules` });
  const schedules: NonNullable<OrderCommitment["schedules"]> =
    useWatch({ name: `${at}.schedules` }) ?? [];
  const all = committedInAll(schedules, currency);
  return (
    <>
      {fields.map((row, index) => (
        <section
          key={row.id}
          aria-label={`Schedule ${index + 1}`}
          className="rounded-md border px-4 py-3"
        >
          <ScheduleFields
            at={`${at}.schedules.${index}`}
            currency={currency}
            isPrepaid={isPrepaid}
          />
          {index > 0 && (
            <Button size="sm" variant="quiet" className="mt-2" onClick={() => remove(index)}>
              Remove this schedule
            </Button>
          )}
        </section>
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p role="status" className="text-muted text-sm">
          {all &&
            `${all.periods === 1 ? "1 period" : `${all.periods} periods`}, ${formatMoney(all.amount, currency)} in total`}
        </p>
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => append(blankSchedule(nextStart(schedules)))}
        >
          Add a schedule
        </Button>
      </div>
    </>
  );
}

type ScheduleFieldsProps = { at: string; currency: string; isPrepaid: boolean };

function ScheduleFields({ at, currency, isPrepaid }: ScheduleFieldsProps) {
  const periodType = useWatch({ name: `${at}.periodType` });
  return (
    <FieldGroup columns={2}>
      <MoneyField
        name={`${at}.amount`}
        label={isPrepaid ? "Credit of each period" : "Amount of each period"}
        currency={currency}
      />
      {isPrepaid && (
        <MoneyField
          name={`${at}.prepaymentDefinition.price`}
          label="Price of each period"
          optional
          help="Leave empty to bill as much as the credit."
          currency={currency}
        />
      )}
      <SelectField name={`${at}.periodType`} label="Period" options={periodTypes} />
      {periodType === "SpecificMonths" && (
        <NumberField
          name={`${at}.specificPeriodLength`}
          label="Months of a period"
          min={1}
          max={120}
          step={1}
        />
      )}
      <DateField name={`${at}.startDate`} label="First day" />
      <DateField name={`${at}.endDate`} label="Last day" />
    </FieldGroup>
  );
}
