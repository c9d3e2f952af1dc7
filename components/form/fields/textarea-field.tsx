"use client";

import { type BoundFieldProps, useBoundField } from "@/components/form/use-bound-field";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

export type TextareaFieldProps = BoundFieldProps & { rows?: number; maxLength?: number };

export function TextareaField(props: TextareaFieldProps) {
  const { label, optional, disabled, className, rows, maxLength } = props;
  const { field, error, help } = useBoundField(props);
  return (
    <Field {...{ label, help, error, optional, disabled, className }}>
      <Textarea
        {...field}
        value={field.value ?? ""}
        {...{ rows, maxLength }}
        required={!optional}
      />
    </Field>
  );
}
