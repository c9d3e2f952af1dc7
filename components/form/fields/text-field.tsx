"use client";

import { type BoundFieldProps, useBoundField } from "@/components/form/use-bound-field";
import { Field } from "@/components/ui/field";
import { Input, type InputProps } from "@/components/ui/input";

export type TextFieldProps = BoundFieldProps &
  Pick<
    InputProps,
    "type" | "autoComplete" | "inputMode" | "placeholder" | "maxLength" | "code" | "icon"
  >;

export function TextField(props: TextFieldProps) {
  const { name: _name, label, help: _help, optional, disabled, className, ...input } = props;
  const { field, error, help } = useBoundField(props);
  return (
    <Field {...{ label, help, error, optional, disabled, className }}>
      <Input {...input} {...field} value={field.value ?? ""} required={!optional} />
    </Field>
  );
}
