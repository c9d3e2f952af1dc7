"use client";

import { type BoundFieldProps, useBoundField } from "@/components/form/use-bound-field";
import { DateInput, type DateInputProps } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";

export type DateFieldProps = BoundFieldProps & Pick<DateInputProps, "min" | "max" | "presets">;

/** Holds `YYYY-MM-DD`, or "" while empty. */
export function DateField(props: DateFieldProps) {
  const { name: _name, label, help: _help, optional, disabled, className, ...date } = props;
  const { field, error, help } = useBoundField(props);
  return (
    <Field {...{ label, help, error, optional, disabled, className }}>
      <DateInput
        {...date}
        ref={field.ref}
        name={field.name}
        value={field.value ?? ""}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        required={!optional}
      />
    </Field>
  );
}
