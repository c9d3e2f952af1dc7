"use client";

import { type BoundFieldProps, useBoundField } from "@/components/form/use-bound-field";
import { Field } from "@/components/ui/field";
import { MoneyInput, type MoneyInputProps } from "@/components/ui/money-input";

export type MoneyFieldProps = BoundFieldProps &
  Pick<MoneyInputProps, "currency" | "precise" | "min" | "max">;

/** Holds an amount as a number, or null while empty. */
export function MoneyField(props: MoneyFieldProps) {
  const { name: _name, label, help: _help, optional, disabled, className, ...money } = props;
  const { field, error, help } = useBoundField(props);
  return (
    <Field {...{ label, help, error, optional, disabled, className }}>
      <MoneyInput
        {...money}
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
