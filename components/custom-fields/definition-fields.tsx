"use client";

import { useWatch } from "react-hook-form";
import { objectOptions, typeOptions } from "@/components/custom-fields/field-words";
import { FieldGroup } from "@/components/form/field-group";
import { NumberField } from "@/components/form/fields/number-field";
import { SelectField } from "@/components/form/fields/select-field";
import { SwitchField } from "@/components/form/fields/switch-field";
import { TextField } from "@/components/form/fields/text-field";
import { TextareaField } from "@/components/form/fields/textarea-field";

/** What a definition says; object, name and type only while it is new. */
export function DefinitionFields({ isNew }: { isNew: boolean }) {
  const type = useWatch({ name: "type" });
  return (
    <>
      <FieldGroup>
        <TextField name="label" label="Label" maxLength={80} placeholder="Region" />
        {isNew && (
          <>
            <SelectField name="object" label="Field of" options={objectOptions} />
            <TextField
              name="name"
              label="Name in the API"
              help="Letters, digits and underscores; it ends in __c."
              maxLength={64}
              placeholder="Region__c"
            />
            <SelectField
              name="type"
              label="Type"
              help="It cannot be changed later."
              options={typeOptions}
            />
          </>
        )}
        {type === "text" && (
          <NumberField name="length" label="Most characters" min={1} max={500} step={1} optional />
        )}
        {type === "picklist" && (
          <TextareaField name="picklist" label="Choices" help="One in a line." rows={5} />
        )}
        <TextField
          name="default"
          label="Default"
          help="What new records have where nothing is given."
          maxLength={500}
          optional
        />
        <TextareaField name="description" label="Description" rows={2} maxLength={500} optional />
      </FieldGroup>
      <FieldGroup legend="Rules">
        <SwitchField name="required" label="Required" help="New records need a value." />
        <SwitchField name="unique" label="Unique" help="No two records have the same value." />
        <SwitchField name="filterable" label="Filterable" help="Lists find records by it." />
      </FieldGroup>
    </>
  );
}
