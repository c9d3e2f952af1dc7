"use client";

import type { RunChoice } from "@/components/bill-runs/run-choice";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

type Props = { choice: RunChoice; change: (part: Partial<RunChoice>) => void };

const WHENS = [
  { value: "now", label: "At once" },
  { value: "None", label: "Once, at a later hour" },
  { value: "Daily", label: "Every day" },
  { value: "Weekly", label: "Every week" },
  { value: "Monthly", label: "Every month" },
  { value: "MonthEnd", label: "On the last day of every month" },
] as const;

const repeats = ({ when }: RunChoice) => when !== "now" && when !== "None";

/** When a run begins, and the days of its documents: as dates, or as days from each run where it repeats. */
export function RunMoment({ choice, change }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Begins">
        <Select options={WHENS} value={choice.when} onValueChange={(when) => change({ when })} />
      </Field>
      {choice.when !== "now" && (
        <>
          <Whole
            label="Hour"
            help="In the company's time zone, 0 to 23."
            value={choice.hour}
            onChange={(hour) => change({ hour })}
          />
          <Field label={repeats(choice) ? "First day" : "Day"}>
            <DateInput value={choice.from} onValueChange={(from) => change({ from })} />
          </Field>
        </>
      )}
      {repeats(choice) ? (
        <>
          <Field label="Last day" optional>
            <DateInput value={choice.until} onValueChange={(until) => change({ until })} />
          </Field>
          <Whole
            label="Bill through, days after it begins"
            value={choice.targetOffset}
            onChange={(targetOffset) => change({ targetOffset })}
          />
          <Whole
            label="Date of the documents, days after it begins"
            value={choice.invoiceOffset}
            onChange={(invoiceOffset) => change({ invoiceOffset })}
          />
        </>
      ) : (
        <>
          <Field label="Bill through" help="Everything due by this day is billed.">
            <DateInput
              value={choice.targetDate}
              onValueChange={(targetDate) => change({ targetDate })}
            />
          </Field>
          <Field label="Date of the documents">
            <DateInput
              value={choice.invoiceDate}
              onValueChange={(invoiceDate) => change({ invoiceDate })}
            />
          </Field>
        </>
      )}
    </div>
  );
}

type WholeProps = { label: string; help?: string; value: string; onChange: (to: string) => void };

function Whole({ label, help, value, onChange }: WholeProps) {
  return (
    <Field label={label} help={help}>
      <Input
        value={value}
        maxLength={3}
        inputMode="numeric"
        onChange={(event) => onChange(event.target.value.replace(/\D/g, ""))}
      />
    </Field>
  );
}
