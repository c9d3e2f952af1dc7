"use client";

import { Plus, Trash2 } from "lucide-react";
import { useFieldArray } from "react-hook-form";
import { DefinedField } from "@/components/custom-fields/defined-field";
import { useDefinitions } from "@/components/custom-fields/definitions";
import { FieldGroup } from "@/components/form/field-group";
import { TextField } from "@/components/form/fields/text-field";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import type { CustomObject } from "@/lib/kernel/custom-fields";

export type CustomFieldsProps = { object: CustomObject; framed?: boolean };

/** Custom fields: a control for each that is defined, then a name and a value for each other one. */
export function CustomFields({ object, framed }: CustomFieldsProps) {
  const { fields, append, remove } = useFieldArray({ name: "customRows" });
  const definitions = useDefinitions(object);
  const defined = new Set(definitions.map(({ name }) => name));
  return (
    <FieldGroup
      legend="Custom fields"
      description="Facts of your own. In the API their names end in __c."
      framed={framed}
    >
      {definitions.map((field) => (
        <DefinedField key={field.id} field={field} at="customValues" />
      ))}
      {fields.map((row, index) =>
        "name" in row && defined.has(String(row.name)) ? null : (
          <div key={row.id} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
            <TextField name={`customRows.${index}.name`} label="Name" maxLength={100} />
            <TextField name={`customRows.${index}.value`} label="Value" maxLength={500} />
            <IconButton
              className="mt-6.5"
              label={`Remove custom field ${index + 1}`}
              icon={<Trash2 aria-hidden />}
              onClick={() => remove(index)}
            />
          </div>
        ),
      )}
      <div>
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => append({ name: "", value: "" })}
        >
          Add custom field
        </Button>
      </div>
    </FieldGroup>
  );
}
