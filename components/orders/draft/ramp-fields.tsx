"use client";

import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FieldGroup } from "@/components/form/field-group";
import { DateField } from "@/components/form/fields/date-field";
import { TextField } from "@/components/form/fields/text-field";
import { IntervalPlan } from "./interval-plan";
import { type Interval, splitTerm } from "./ramp-values";
import { useIntervalActions } from "./use-interval-actions";
import { Button } from "@/components/ui/button";
import { formatDate } from "@/lib/portal/format";
import { addDays, isLocalDate } from "@/lib/values/local-date";

export type RampFieldsProps = {
  /** Path of the subscription's entry in the form's values. */
  at: string;
  /** The term that is split; its end does not belong to it. */
  term: { start: string | null; end: string | null };
  /** The intervals that the subscription already has. */
  known?: readonly Interval[];
  /**
   * The rate plans whose prices and quantities may differ by interval; an empty list asks for none.
   */
  plans: readonly string[];
  currency: string | undefined;
  /** Draws a card around them. */
  framed?: boolean;
};

const lengths = [
  { months: 12, label: "Years" },
  { months: 6, label: "Half years" },
  { months: 3, label: "Quarters" },
];

/** The intervals of a deal, and what the chosen rate plans cost from each of them on. */
export function RampFields({ at, term, known = [], plans, currency, framed }: RampFieldsProps) {
  const { setValue } = useFormContext();
  const intervals: Interval[] = useWatch({ name: `${at}.ramp.intervals` }) ?? [];
  // A field array would leave an empty list behind, which no order may have.
  const replace = (next: readonly Interval[]) =>
    setValue(`${at}.ramp.intervals`, next, { shouldDirty: true });
  const actionAt = useIntervalActions(at, intervals, plans);
  const { start, end } = term;
  const hasDays = isLocalDate(start) && isLocalDate(end);
  const needed = end ? "A ramp needs the term's first day" : "A ramp needs a term with an end";
  return (
    <FieldGroup
      framed={framed}
      legend="Ramp"
      description="Splits the term into intervals with prices and quantities of their own."
    >
      <div className="flex flex-wrap gap-2">
        {lengths.map(({ months, label }) => (
          <Button
            key={months}
            size="sm"
            disabledReason={!hasDays && needed}
            onClick={() => hasDays && replace(splitTerm(start, end, months))}
          >
            {label}
          </Button>
        ))}
        {intervals.length === 0 && known.length > 0 && (
          <Button size="sm" onClick={() => replace(known.map((interval) => ({ ...interval })))}>
            The intervals of today
          </Button>
        )}
        {intervals.length > 0 && (
          <Button size="sm" variant="quiet" onClick={() => setValue(`${at}.ramp`, undefined)}>
            No ramp
          </Button>
        )}
      </div>
      {intervals.length > 0 && (
        <TextField name={`${at}.ramp.name`} label="Name of the ramp" optional autoComplete="off" />
      )}
      {intervals.map((_interval, index) => (
        <section
          key={`interval ${index + 1}`}
          aria-label={`Interval ${index + 1}`}
          className="rounded-md border px-4 py-3"
        >
          <IntervalDays at={`${at}.ramp.intervals.${index}`} position={index} next={at} />
          {index > 0 &&
            plans.map((plan, nth) => (
              <IntervalPlan
                key={plan}
                at={actionAt(index, nth)}
                planNumber={plan}
                currency={currency}
              />
            ))}
        </section>
      ))}
    </FieldGroup>
  );
}

type IntervalDaysProps = { at: string; position: number; next: string };

/** Name and days of an interval; the one after it begins on the day after its end. */
function IntervalDays({ at, position, next }: IntervalDaysProps) {
  const { setValue, getValues } = useFormContext();
  const endDate: unknown = useWatch({ name: `${at}.endDate` });
  const startDate: string = useWatch({ name: `${at}.startDate` }) ?? "";
  const following = `${next}.ramp.intervals.${position + 1}`;
  useEffect(() => {
    if (!isLocalDate(endDate) || getValues(following) === undefined) return;
    setValue(`${following}.startDate`, addDays(endDate, 1));
  }, [endDate, following, getValues, setValue]);
  return (
    <FieldGroup columns={2}>
      <TextField name={`${at}.name`} label={`Interval ${position + 1}`} autoComplete="off" />
      {position === 0 && <DateField name={`${at}.startDate`} label="First day" />}
      <DateField
        name={`${at}.endDate`}
        label="Last day"
        help={position > 0 && startDate ? `Begins on ${formatDate(startDate)}` : ""}
      />
    </FieldGroup>
  );
}
