"use client";

import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";

const units = ["Day", "Week", "Month", "Year"].map((unit) => ({ value: unit, label: `${unit}s` }));

type PeriodsFieldsProps = {
  /** Paths of the number and its unit in the form's values. */
  count: string;
  unit: string;
  label: string;
};

/** A length of time: a number of days, weeks, months or years. */
export function PeriodsFields({ count, unit, label }: PeriodsFieldsProps) {
  return (
    <FieldGroup columns={2}>
      <NumberField name={count} label={label} min={1} />
      <SelectField name={unit} label="Unit" options={units} />
    </FieldGroup>
  );
}
