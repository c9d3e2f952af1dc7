"use client";

import * as z from "zod";
import { DefinitionFields } from "@/components/custom-fields/definition-fields";
import type { Definition } from "@/components/custom-fields/definitions";
import { SideForm } from "@/components/form/side-form";
import { toast } from "@/components/ui/toast";
import {
  createCustomField,
  listCustomFields,
  updateCustomField,
} from "@/lib/areas/custom-fields/contract";
import { formFacts } from "@/lib/portal/contract-fields";
import { useLast } from "@/lib/portal/sessions/use-last";
import { useOperation } from "@/lib/portal/use-operation";

/** The values of a picklist are typed one in a line, and a default as a text. */
const schema = createCustomField.body.extend({
  picklist: z.string().optional(),
  default: z.string().optional(),
});

export type CustomFieldFormProps = { editing: Definition | "new" | null; onClose: () => void };

const linesOf = (text = "") =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** A default as the field's type writes it; null for none. */
function defaultOf(text: string | undefined, type: Definition["type"]) {
  if (text === undefined) return null;
  if (type === "boolean" && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  const isNumber = type === "number" || type === "decimal";
  return isNumber && !Number.isNaN(Number(text)) ? Number(text) : text;
}

const blank = {
  object: "Account",
  name: "",
  type: "text",
  label: "",
  description: "",
  length: null,
  picklist: "",
  default: "",
  required: false,
  unique: false,
  filterable: false,
} as const;

function valuesOf(field: Definition | null) {
  if (field === null) return blank;
  return {
    ...field,
    description: field.description ?? "",
    picklist: field.picklist.join("\n"),
    default: field.default === null ? "" : String(field.default),
  };
}

type Given = Omit<z.output<typeof schema>, "object" | "name" | "type">;

function bodyOf({ length, ...given }: Given, type: Definition["type"]) {
  return {
    ...given,
    ...(type === "text" && length !== undefined ? { length } : {}),
    description: given.description ?? null,
    picklist: type === "picklist" ? linesOf(given.picklist) : [],
    default: defaultOf(given.default, type),
  };
}

/** A definition, new or changed. */
export function CustomFieldForm({ editing, onClose }: CustomFieldFormProps) {
  const shown = useLast(editing);
  const create = useOperation(createCustomField, { refreshes: [listCustomFields] });
  const update = useOperation(updateCustomField, { refreshes: [listCustomFields] });
  const field = shown !== "new" && shown ? shown : null;
  return (
    <SideForm
      key={field?.id ?? "new"}
      open={editing !== null}
      onOpenChange={(next) => !next && onClose()}
      title={field ? `Edit ${field.label}` : "New custom field"}
      submitLabel={field ? "Save field" : "Create field"}
      failureTitle="The custom field could not be saved"
      schema={schema}
      defaultValues={valuesOf(field)}
      {...formFacts(createCustomField)}
      onSubmit={async ({ object, name, type, ...given }) => {
        const body = bodyOf(given, type);
        if (field) await update.mutateAsync({ params: { "custom-field-id": field.id }, body });
        else await create.mutateAsync({ body: { object, name, type, ...body } });
        toast.success("The custom field was saved");
      }}
    >
      <DefinitionFields isNew={field === null} />
    </SideForm>
  );
}
