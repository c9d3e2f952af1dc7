"use client";

import type { BillingExample } from "./billing-example";
import type { ExampleFieldsProps } from "./example-fields";
import { Field } from "@/components/ui/field";
import { NumberInput } from "@/components/ui/number-input";
import { type Option, Select } from "@/components/ui/select";

type Period = NonNullable<BillingExample["billingPeriod"]>;

const periods: readonly Option<Period>[] = [
  { value: "Week", label: "Week" },
  { value: "Month", label: "Month" },
  { value: "Quarter", label: "Quarter" },
  { value: "Semi_Annual", label: "Half year" },
  { value: "Annual", label: "Year" },
];

/** By which periods the worked example is billed, and on which day they begin. */
export function ExamplePeriodFields({ example, onChange }: ExampleFieldsProps) {
  const weekly = example.billingPeriod === "Week";
  return (
    <>
      <Field label="Billed by the">
        <Select
          options={periods}
          value={example.billingPeriod ?? "Month"}
          onValueChange={(period) =>
            onChange({ ...fitting(period, example), billingPeriod: period })
          }
        />
      </Field>
      <Field label={weekly ? "Weekday, 1 is Monday" : "Billing day"}>
        <NumberInput
          min={1}
          max={weekly ? 7 : 31}
          step={1}
          value={example.billCycleDay ?? null}
          onValueChange={(day) => onChange({ billCycleDay: day ?? undefined })}
        />
      </Field>
    </>
  );
}

/** Days of the month are no weekdays, and prices per year no prices of weeks. */
function fitting(
  period: Period,
  { billCycleDay, listPriceBase }: BillingExample,
): Partial<BillingExample> {
  if (period !== "Week") return {};
  return {
    billCycleDay: Math.min(billCycleDay ?? 1, 7),
    listPriceBase: listPriceBase && "Per_Billing_Period",
  };
}
