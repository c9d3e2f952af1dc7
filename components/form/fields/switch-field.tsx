"use client";

import { type BoundFieldProps, useBoundField } from "@/components/form/use-bound-field";
import { Field } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";

/** Holds true or false. */
export function SwitchField(props: BoundFieldProps) {
  const { label, disabled, className } = props;
  const { field, error, help } = useBoundField(props);
  return (
    <Field inline {...{ label, help, error, disabled, className }}>
      <Switch
        ref={field.ref}
        name={field.name}
        checked={Boolean(field.value)}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
