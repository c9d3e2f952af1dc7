"use client";

import { DefinedField } from "@/components/custom-fields/defined-field";
import { useDefinitions } from "@/components/custom-fields/definitions";
import { FieldGroup } from "@/components/form/field-group";
import type { CustomObject } from "@/lib/kernel/custom-fields";

export type DefinedFieldsProps = {
  object: CustomObject;
  /** Path of the map in the form's values. */
  at: string;
  legend?: string;
};

/** The defined custom fields of a record that a form makes, in a map of its body; nothing where none is defined. */
export function DefinedFields({ object, at, legend = "Custom fields" }: DefinedFieldsProps) {
  const definitions = useDefinitions(object);
  if (!definitions.length) return null;
  return (
    <FieldGroup framed legend={legend} columns={2}>
      {definitions.map((field) => (
        <DefinedField key={field.id} field={field} at={at} />
      ))}
    </FieldGroup>
  );
}
