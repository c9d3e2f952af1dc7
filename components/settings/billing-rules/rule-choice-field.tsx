"use client";

import { useBoundField } from "@/components/form/use-bound-field";
import { Field } from "@/components/ui/field";
import { type Option, Select } from "@/components/ui/select";

export type RuleChoiceFieldProps = {
  name: string;
  label: string;
  help?: string;
  options: readonly Option[];
};

/** One of the choices of a rule. Holds its value, or true and false. */
export function RuleChoiceField({ name, label, help = "", options }: RuleChoiceFieldProps) {
  const { field, error } = useBoundField({ name, label, help });
  const isTruth = typeof field.value === "boolean";
  return (
    <Field label={label} help={help} error={error}>
      <Select
        ref={field.ref}
        name={name}
        options={options}
        value={String(field.value)}
        onValueChange={(next) => field.onChange(isTruth ? next === "true" : next)}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
