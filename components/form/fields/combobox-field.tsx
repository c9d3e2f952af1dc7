"use client";

import { useState } from "react";
import { type BoundFieldProps, useBoundField } from "@/components/form/use-bound-field";
import { Combobox, type ComboboxProps, type Choice } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";

export type ComboboxFieldProps = BoundFieldProps &
  Pick<ComboboxProps, "choices" | "onSearch" | "searching" | "placeholder" | "emptyText"> & {
    /** The choice of the initial value, when `choices` may not contain it. */
    initialChoice?: Choice;
    onChoice?: (choice: Choice | null) => void;
  };

/** Holds the value of the choice, or "" while none is made. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, optional, disabled, className, initialChoice, onChoice } = props;
  const { choices, onSearch, searching, placeholder, emptyText } = props;
  const { field, error, help } = useBoundField(props);
  const [chosen, setChosen] = useState<Choice | null>(initialChoice ?? null);

  const known = chosen?.value === field.value ? chosen : null;
  const value = known ?? choices.find((choice) => choice.value === field.value) ?? null;

  function choose(choice: Choice | null) {
    setChosen(choice);
    field.onChange(choice?.value ?? "");
    onChoice?.(choice);
  }

  return (
    <Field {...{ label, help, error, optional, disabled, className }}>
      <Combobox
        {...{ choices, onSearch, searching, placeholder, emptyText }}
        ref={field.ref}
        value={value}
        onValueChange={choose}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
