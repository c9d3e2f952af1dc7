"use client";

import { type BoundFieldProps, useBoundField } from "@/components/form/use-bound-field";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";

/** Holds true or false. */
export function CheckboxField(props: BoundFieldProps) {
  const { label, disabled, className } = props;
  const { field, error, help } = useBoundField(props);
  return (
    <Field inline {...{ label, help, error, disabled, className }}>
      <Checkbox
        ref={field.ref}
        name={field.name}
        checked={Boolean(field.value)}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
