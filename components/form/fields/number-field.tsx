"use client";

import { type BoundFieldProps, useBoundField } from "@/components/form/use-bound-field";
import { Field } from "@/components/ui/field";
import { NumberInput, type NumberInputProps } from "@/components/ui/number-input";

export type NumberFieldProps = BoundFieldProps &
  Pick<NumberInputProps, "min" | "max" | "step" | "steppers" | "unit" | "format">;

/** Holds a number, or null while empty. */
export function NumberField(props: NumberFieldProps) {
  const { name: _name, label, help: _help, optional, disabled, className, ...number } = props;
  const { field, error, help } = useBoundField(props);
  return (
    <Field {...{ label, help, error, optional, disabled, className }}>
      <NumberInput
        {...number}
        ref={field.ref}
        name={field.name}
        value={field.value ?? null}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
        required={!optional}
      />
    </Field>
  );
}
