"use client";

import { DefinedField } from "@/components/custom-fields/defined-field";
import { useDefinitions } from "@/components/custom-fields/definitions";
import { FieldGroup } from "@/components/form/field-group";
import type { CustomObject } from "@/lib/kernel/custom-fields";

/** The defined custom fields of a record that a form makes, in a map of its body; nothing where none is defined. */
export function DefinedFields({ object, at }: { object: CustomObject; at: string }) {
  const definitions = useDefinitions(object);
  if (!definitions.length) return null;
  return (
    <FieldGroup framed legend="Custom fields" columns={2}>
      {definitions.map((field) => (
        <DefinedField key={field.id} field={field} at={at} />
      ))}
    </FieldGroup>
  );
}
