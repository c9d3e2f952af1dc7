"use client";

import type { BillingExample } from "@/components/settings/billing-rule-examples";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { MoneyInput } from "@/components/ui/money-input";
import { NumberInput } from "@/components/ui/number-input";
import { type Option, Select } from "@/components/ui/select";

export type ExampleFieldsProps = {
  example: BillingExample;
  onChange: (example: BillingExample) => void;
};

type Period = NonNullable<BillingExample["billingPeriod"]>;

const periods: readonly Option<Period>[] = [
  { value: "Week", label: "Week" },
  { value: "Month", label: "Month" },
  { value: "Quarter", label: "Quarter" },
  { value: "Semi_Annual", label: "Half year" },
  { value: "Annual", label: "Year" },
];

/** What can be changed about the worked example. */
export function ExampleFields({ example, onChange }: ExampleFieldsProps) {
  const change = (part: Partial<BillingExample>) => onChange({ ...example, ...part });
  const once = example.chargeType === "OneTime";
  const weekly = example.billingPeriod === "Week";
  const text = (date: string | undefined) => date ?? "";

  return (
    <div className="@container">
      <div className="grid items-start gap-3 @xs:grid-cols-2">
        <Field label={example.listPriceBase === "Per_Year" ? "Price per year" : "Price"}>
          <MoneyInput
            currency={example.currency}
            precise
            min={0}
            max={1_000_000}
            value={example.price ?? null}
            onValueChange={(price) => change({ price: price ?? undefined })}
          />
        </Field>
        {!once && (
          <Field label="Billed by the">
            <Select
              options={periods}
              value={example.billingPeriod ?? "Month"}
              onValueChange={(billingPeriod) =>
                change({ ...dayOf(billingPeriod, example), billingPeriod })
              }
            />
          </Field>
        )}
        {!once && (
          <Field label={weekly ? "Weekday, 1 is Monday" : "Billing day"}>
            <NumberInput
              min={1}
              max={weekly ? 7 : 31}
              step={1}
              value={example.billCycleDay ?? null}
              onValueChange={(day) => change({ billCycleDay: day ?? undefined })}
            />
          </Field>
        )}
        <Field label="Begins on">
          <DateInput
            value={example.startDate}
            onValueChange={(startDate) => change({ startDate })}
          />
        </Field>
        <Field label="Billed through">
          <DateInput
            value={example.targetDate}
            onValueChange={(targetDate) => change({ targetDate })}
          />
        </Field>
        {!once && (
          <Field label="Planned end" optional>
            <DateInput
              value={text(example.endDate)}
              onValueChange={(endDate) => change({ endDate })}
            />
          </Field>
        )}
        <Field label={once ? "Taken back on" : "Cancelled from"} optional>
          <DateInput
            value={text(example.cancelDate)}
            onValueChange={(cancelDate) => change({ cancelDate })}
          />
        </Field>
      </div>
    </div>
  );
}

/** Days of the month are no weekdays, and prices per year no prices of weeks. */
function dayOf(
  period: Period,
  { billCycleDay, listPriceBase }: BillingExample,
): Partial<BillingExample> {
  if (period !== "Week") return {};
  return {
    billCycleDay: Math.min(billCycleDay ?? 1, 7),
    listPriceBase: listPriceBase && "Per_Billing_Period",
  };
}
