import type * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import {
  type CustomField,
  DEFINED_OBJECTS,
  fittedValue,
  INDEXED_OBJECTS,
  LONGEST_CUSTOM_TEXT,
  MADE_WITHOUT_BODY,
  NEVER_UNIQUE,
} from "@/lib/kernel/custom-fields";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { constraintOf, isDuplicate } from "@/lib/platform/database/database-faults";
import { settingsForUpdate, storeSetting } from "@/lib/platform/tenants";
import type { createCustomField, updateCustomField as updated } from "./contract";
import {
  customFieldById,
  indexValues,
  insertCustomField,
  lockCustomFields,
  objectsWithFields,
  removeCustomField,
  storeCustomField,
  unfitValues,
} from "./queries";

/** @throws NotFound for an id without a definition. */
export async function findCustomField(ctx: Ctx, key: string): Promise<CustomField> {
  const id = uuidOf(key);
  const field = id && (await customFieldById(ctx.tenantId, id));
  if (!field) throw new NotFound("custom field", key);
  return field;
}

/**
 * Defines a custom field. Every call from then on checks its values, in all processes: the objects with definitions
 * are a setting of the tenant, which each call reads.
 *
 * @throws RuleViolation for a name that is taken, for rules that contradict each other, and when stored values are
 * against the definition.
 */
export async function defineCustomField(
  ctx: Ctx,
  body: z.output<typeof createCustomField.body>,
): Promise<CustomField> {
  const { object, name, type } = body;
  const field = withChanges(
    {
      id: newId(),
      object,
      name,
      type,
      label: body.label,
      description: null,
      maxLength: type === "text" ? LONGEST_CUSTOM_TEXT : null,
      picklist: [],
      defaultValue: null,
      required: false,
      isUnique: false,
      filterable: false,
    },
    body,
  );
  await settled(ctx, field, () => insertCustomField(ctx.tenantId, field, ctx.now));
  note(ctx, field, "create", { ...field });
  return field;
}

/** Changes a definition. @throws RuleViolation as `defineCustomField`. */
export async function changeCustomField(
  ctx: Ctx,
  key: string,
  body: z.output<typeof updated.body>,
): Promise<CustomField> {
  const before = await findCustomField(ctx, key);
  const after = withChanges(before, body);
  await settled(ctx, after, () => storeCustomField(ctx.tenantId, after, ctx.now));
  note(ctx, after, "update", { before, after });
  return after;
}

/** Deletes a definition; the values stay with their records. */
export async function deleteCustomField(ctx: Ctx, key: string): Promise<CustomField> {
  await settingsForUpdate(ctx.tenantId);
  await lockCustomFields(ctx.tenantId);
  const field = await findCustomField(ctx, key);
  await removeCustomField(ctx.tenantId, field.id);
  await noteObjects(ctx);
  note(ctx, field, "delete", { object: field.object, name: field.name });
  return field;
}

/** Stores a definition while nobody writes custom fields, with its index. */
async function settled(ctx: Ctx, field: CustomField, store: () => Promise<void>): Promise<void> {
  requireSound(field);
  await settingsForUpdate(ctx.tenantId);
  await lockCustomFields(ctx.tenantId);
  const { example, records } = await unfitValues(ctx.tenantId, field);
  if (records > 0)
    throw new RuleViolation(
      `${records} records hold a value of ${field.name} that is against the definition, such as '${example}'.`,
      { resource: 556003 },
    );
  try {
    await store();
    if (INDEXED_OBJECTS.has(field.object)) await indexValues(ctx.tenantId, field);
  } catch (error) {
    throw refusal(error, field) ?? error;
  }
  await noteObjects(ctx);
}

async function noteObjects(ctx: Ctx): Promise<void> {
  await storeSetting(ctx.tenantId, DEFINED_OBJECTS, await objectsWithFields(ctx.tenantId));
}

function refusal(error: unknown, { object, name }: CustomField): RuleViolation | undefined {
  if (!isDuplicate(error)) return undefined;
  return constraintOf(error) === "custom_value_unique"
    ? new RuleViolation(`Several records have the same value of ${name}: it cannot be unique.`, {
        resource: 556011,
        parameter: "unique",
      })
    : new RuleViolation(`${object} has a definition of ${name} already.`, {
        resource: 556003,
        parameter: "name",
      });
}

function withChanges(before: CustomField, body: z.output<typeof updated.body>): CustomField {
  return {
    ...before,
    label: body.label ?? before.label,
    description: body.description === undefined ? before.description : body.description,
    maxLength: body.length ?? before.maxLength,
    picklist: body.picklist ?? before.picklist,
    defaultValue: body.default === undefined ? before.defaultValue : body.default,
    required: body.required ?? before.required,
    isUnique: body.unique ?? before.isUnique,
    filterable: body.filterable ?? before.filterable,
  };
}

/** @throws RuleViolation for a definition that contradicts itself. */
function requireSound(field: CustomField): void {
  const { object, type, defaultValue } = field;
  if (type !== "text" && field.maxLength !== null)
    throw refused("length belongs to a text.", 556007, "length");
  if ((type === "picklist") !== field.picklist.length > 0)
    throw refused(
      "picklist belongs to a picklist, which has at least one value.",
      556008,
      "picklist",
    );
  if (new Set(field.picklist).size < field.picklist.length)
    throw refused("picklist has a value twice.", 556008, "picklist");
  if ((field.isUnique || field.filterable) && !INDEXED_OBJECTS.has(object))
    throw refused(
      `${object} has no list: its fields are neither filterable nor unique.`,
      field.isUnique ? 556011 : 556012,
      field.isUnique ? "unique" : "filterable",
    );
  if (field.isUnique && NEVER_UNIQUE.has(object))
    throw refused(`Fields of ${object} are not unique.`, 556011, "unique");
  if (MADE_WITHOUT_BODY.has(object) && (field.required || defaultValue !== null))
    throw refused(
      `Records of ${object} are made without a body: its fields are neither required nor have a default.`,
      field.required ? 556010 : 556009,
      field.required ? "required" : "default",
    );
  if (field.isUnique && defaultValue !== null)
    throw refused("A unique field has no default.", 556009, "default");
  requireDefault(field);
}

function requireDefault(field: CustomField): void {
  const fitted = fittedValue(field, field.defaultValue);
  if ("problem" in fitted) throw refused(`default ${fitted.problem}.`, 556009, "default");
}

const refused = (message: string, resource: number, parameter: string) =>
  new RuleViolation(message, { resource, parameter });

function note(ctx: Ctx, field: CustomField, action: string, detail: Record<string, unknown>): void {
  ctx.record({ subjectType: "custom-field", subjectId: field.id, action, detail });
}
