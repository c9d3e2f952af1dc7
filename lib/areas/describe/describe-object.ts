import type { Ctx } from "@/lib/kernel/context";
import type { CustomField } from "@/lib/kernel/custom-fields";
import { NotFound } from "@/lib/kernel/errors";
import { customFieldsOf } from "@/lib/platform/custom-fields";
import {
  customObjectOf,
  EVERY_OBJECT,
  objectNamed,
} from "@/lib/areas/batch-actions/catalogue/objects-model";
import { relationsOf } from "@/lib/areas/batch-actions/catalogue/relations-model";
import { labelOf } from "./label-model";
import type {
  CatalogueField,
  CatalogueObject,
} from "@/lib/areas/batch-actions/catalogue/object-model";

/** The fields that the calls of an object create and update, by the name of the object. */
export type Written = (object: string) => {
  created: ReadonlySet<string>;
  updated: ReadonlySet<string>;
  required: ReadonlySet<string>;
};

/** A field as it is described. */
export type DescribedField = {
  name: string;
  label: string;
  type: string;
  selectable: boolean;
  createable: boolean;
  updateable: boolean;
  filterable: boolean;
  custom: boolean;
  required: boolean;
  maxlength?: number;
  options?: readonly string[];
  contexts: readonly string[];
  /** The field that holds the currency of an amount. */
  currency?: string;
};

export type DescribedObject = {
  name: string;
  label: string;
  fields: readonly DescribedField[];
  related: readonly { name: string; label: string; field: string }[];
};

const TYPES: Readonly<Record<CatalogueField["type"], string>> = {
  id: "text",
  text: "text",
  number: "decimal",
  integer: "integer",
  boolean: "boolean",
  date: "date",
  datetime: "datetime",
};

/** The names and labels of all objects, sorted by name. */
export function describedNames(): { name: string; label: string }[] {
  return EVERY_OBJECT.map(({ name }) => ({ name, label: labelOf(name) })).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

/** An object with its fields and the company's custom ones. @throws NotFound for an unknown name. */
export async function describeObject(
  ctx: Ctx,
  name: string,
  written: Written,
): Promise<DescribedObject> {
  const object = objectNamed(name);
  if (!object) throw new NotFound("object", name);
  const customName = customObjectOf(object);
  const custom = customName ? await customFieldsOf(ctx.tenantId, [customName]) : [];
  const { created, updated, required } = written(object.name);
  const known = new Set(object.fields.map((field) => field.name));
  const onlyWritten = [...new Set([...created, ...updated])].filter((field) => !known.has(field));
  return {
    name: object.name,
    label: labelOf(object.name),
    fields: [
      ...object.fields.map((field) => ({
        ...flagsOf(field.name),
        type: TYPES[field.type],
        ...(field.type === "id" ? { maxlength: 32 } : {}),
        selectable: true,
        filterable: true,
        contexts: ["soap", "export"],
        ...(field.type === "number" && known.has("Currency") ? { currency: "Currency" } : {}),
      })),
      ...onlyWritten.map((field) => ({
        ...flagsOf(field),
        type: "text",
        selectable: false,
        filterable: false,
        contexts: ["soap"],
      })),
      ...custom.map(customField),
    ],
    related: relatedOf(object),
  };

  function flagsOf(field: string) {
    return {
      name: field,
      label: labelOf(field),
      createable: created.has(field),
      updateable: updated.has(field),
      required: required.has(field),
      custom: false,
    };
  }
}

const CUSTOM_TYPES: Readonly<Record<CustomField["type"], string>> = {
  text: "text",
  number: "integer",
  decimal: "decimal",
  boolean: "boolean",
  date: "date",
  picklist: "picklist",
};

function customField(field: CustomField): DescribedField {
  return {
    name: field.name,
    label: field.label,
    type: CUSTOM_TYPES[field.type],
    selectable: true,
    createable: true,
    updateable: true,
    filterable: true,
    custom: true,
    required: field.required,
    ...(field.maxLength === null ? {} : { maxlength: field.maxLength }),
    ...(field.picklist.length ? { options: field.picklist } : {}),
    contexts: ["soap", "export"],
  };
}

const relatedOf = (object: CatalogueObject): DescribedObject["related"] =>
  relationsOf(object)
    .map(({ to, field }) => ({ name: to, label: labelOf(to), field }))
    .toSorted((a, b) => (a.name + a.field < b.name + b.field ? -1 : 1));
