"use client";

import type { BillingExample } from "./billing-example";
import { ExamplePeriodFields } from "./example-period-fields";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { MoneyInput } from "@/components/ui/money-input";

export type ExampleFieldsProps = {
  example: BillingExample;
  onChange: (change: Partial<BillingExample>) => void;
};

type Day = "startDate" | "targetDate" | "endDate" | "cancelDate";
type DayField = { name: Day; label: string; optional?: boolean };

/** The days that can be changed; a one-time charge has no end. */
function daysOf(once: boolean): readonly DayField[] {
  return [
    { name: "startDate", label: "Begins on" },
    { name: "targetDate", label: "Billed through" },
    ...(once ? [] : [{ name: "endDate", label: "Planned end", optional: true } as const]),
    { name: "cancelDate", label: once ? "Reversed on" : "Canceled from", optional: true },
  ];
}

/** What can be changed about the worked example. */
export function ExampleFields({ example, onChange }: ExampleFieldsProps) {
  const once = example.chargeType === "OneTime";
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
            onValueChange={(price) => onChange({ price: price ?? undefined })}
          />
        </Field>
        {!once && <ExamplePeriodFields example={example} onChange={onChange} />}
        {daysOf(once).map(({ name, label, optional }) => (
          <Field key={name} label={label} optional={optional}>
            <DateInput
              value={example[name] ?? ""}
              onValueChange={(day) => onChange({ [name]: day })}
            />
          </Field>
        ))}
      </div>
    </div>
  );
}
