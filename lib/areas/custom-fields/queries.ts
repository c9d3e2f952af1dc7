import * as z from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import {
  CUSTOM_FIELD_TYPES,
  CUSTOM_OBJECTS,
  type CustomField,
  type CustomObject,
} from "@/lib/kernel/custom-fields";
import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";

/** A definition by its id. */
export async function customFieldById(
  tenantId: string,
  id: string,
): Promise<CustomField | undefined> {
  const found = await prisma().customField.findFirst({
    where: { tenantId, id },
    omit: { tenantId: true, createdAt: true, updatedAt: true },
  });
  return found
    ? {
        ...found,
        object: wordRead(CUSTOM_OBJECTS, found.object),
        type: wordRead(CUSTOM_FIELD_TYPES, found.type),
        defaultValue: valueRead.parse(found.defaultValue),
      }
    : undefined;
}

const valueRead = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const lockWriters = statement<{ locked: unknown }>(
  "custom-field-lock",
  "select pg_advisory_xact_lock(hashtextextended('custom_field ' || $1, 0))::text as locked",
);

/** Waits until nobody is writing custom fields, and lets nobody begin before the transaction ends. */
export async function lockCustomFields(tenantId: string): Promise<void> {
  await lockWriters([tenantId]);
}

const objects = statement<{ object: CustomObject }>(
  "custom-field-objects",
  "select distinct object from custom_field where tenant_id = $1 order by object",
);

/** The objects that have definitions. */
export async function objectsWithFields(tenantId: string): Promise<CustomObject[]> {
  return (await objects([tenantId])).map(({ object }) => object);
}

/** A definition's columns that may change. */
const columns = (field: CustomField) => ({
  label: field.label,
  description: field.description,
  maxLength: field.maxLength,
  picklist: [...field.picklist],
  defaultValue: field.defaultValue ?? Prisma.DbNull,
  required: field.required,
  isUnique: field.isUnique,
  filterable: field.filterable,
});

/** Stores a new definition. */
export async function insertCustomField(
  tenantId: string,
  field: CustomField,
  at: Date,
): Promise<void> {
  const { id, object, name, type } = field;
  await prisma().customField.createMany({
    data: { tenantId, id, object, name, type, ...columns(field), createdAt: at, updatedAt: at },
  });
}

/** Stores a changed definition. */
export async function storeCustomField(
  tenantId: string,
  field: CustomField,
  at: Date,
): Promise<void> {
  await prisma().customField.updateMany({
    where: { tenantId, id: field.id },
    data: { ...columns(field), updatedAt: at },
  });
}

/** Deletes a definition, and the index of its values. */
export async function removeCustomField(tenantId: string, id: string): Promise<void> {
  await prisma().customField.deleteMany({ where: { tenantId, id } });
}

const unfit = statement<{ example: string | null; records: number }>(
  "custom-values-unfit",
  "select example, records from unfit_custom_values($1, $2, $3, $4, $5, $6::text[])",
);

/** How many records hold a value of the field that its definition refuses, and the first such value. */
export async function unfitValues(tenantId: string, field: CustomField) {
  const { object, name, type, maxLength, picklist } = field;
  const [row] = await unfit([tenantId, object, name, type, maxLength, picklist]);
  return row ?? { example: null, records: 0 };
}

const reindex = statement<{ done: string }>(
  "custom-field-index",
  "select index_custom_field($1, $2, $3)::text as done",
);

/** Indexes the stored values of a field as its definition is now. */
export async function indexValues(
  tenantId: string,
  { object, name }: Pick<CustomField, "object" | "name">,
): Promise<void> {
  await reindex([tenantId, object, name]);
}
