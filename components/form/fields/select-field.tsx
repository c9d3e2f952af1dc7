"use client";

import { type BoundFieldProps, useBoundField } from "@/components/form/use-bound-field";
import { Field } from "@/components/ui/field";
import { Select, type SelectProps } from "@/components/ui/select";

export type SelectFieldProps = BoundFieldProps & Pick<SelectProps, "options" | "placeholder">;

/** Holds the value of the chosen option, or "" before. */
export function SelectField(props: SelectFieldProps) {
  const { label, optional, disabled, className, options, placeholder } = props;
  const { field, error, help } = useBoundField(props);
  return (
    <Field {...{ label, help, error, optional, disabled, className }}>
      <Select
        {...{ options, placeholder }}
        ref={field.ref}
        name={field.name}
        value={field.value || null}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
