import * as z from "zod";
import { fieldsOfObject, innerSchemas, schemaOf } from "./inner-schemas";
import { covers, type MinorVersion, type VersionRange } from "@/lib/kernel/versions";

/** An earlier spelling of a field and the versions that had it. */
export type FormerName = { name: string; range: VersionRange };

/** Meta data of a declared field beyond its schema. */
export type FieldMeta = {
  /** Six-digit resource code; joined with a category it is the error code. */
  code: number;
  description: string;
  range?: VersionRange;
  formerly?: readonly FormerName[];
  /** Name on the wire, when two fields of complementary ranges share one. */
  name?: string;
  /** False when clients may leave the field out within its range. */
  required: boolean;
  /** May be left out of a change, and never be emptied by it. */
  neverEmpty?: boolean;
  /** Never logged, stored or echoed: card numbers, security codes, secrets. */
  secret?: boolean;
};

/** Where declared fields keep their meta data. */
export const fields = z.registry<FieldMeta>();

export type FieldOptions = {
  range?: VersionRange;
  formerly?: readonly FormerName[];
  name?: string;
  neverEmpty?: boolean;
  secret?: boolean;
};

/** Options of a field that some versions do not have; its type is then optional. */
type Ranged = FieldOptions & ({ range: VersionRange } | { formerly: readonly FormerName[] });

/** Declares one field of an area: number within the area's block, schema, description, versions. */
export interface DeclareField {
  <S extends z.ZodType>(
    number: number,
    schema: S,
    description: string,
    options: Ranged,
  ): z.ZodOptional<S>;
  <S extends z.ZodType>(number: number, schema: S, description: string, options?: FieldOptions): S;
}

/**
 * The field declarer of a resource block. `fieldsOf(531)(3, …)` declares resource 531003, whose
 * failures are 53100320 (bad value), 53100321 (unknown) and 53100322 (missing).
 */
export function fieldsOf(block: number): DeclareField {
  function declare<S extends z.ZodType>(
    number: number,
    schema: S,
    description: string,
    options: Ranged,
  ): z.ZodOptional<S>;
  function declare<S extends z.ZodType>(
    number: number,
    schema: S,
    description: string,
    options?: FieldOptions,
  ): S;
  function declare(number: number, schema: z.ZodType, description: string, o: FieldOptions = {}) {
    const required = !(schema instanceof z.ZodOptional);
    const ranged = Boolean(o.range ?? o.formerly);
    const declared = ranged && required ? schema.optional() : schema.clone();
    fields.add(declared, { code: block * 1000 + number, description, required, ...o });
    return declared;
  }
  return declare;
}

type Optional<S extends z.ZodRawShape> = {
  [K in keyof S]: S[K] extends z.ZodOptional ? S[K] : z.ZodOptional<S[K]>;
};

/** The same fields, all optional: a change only names what it changes. */
export function optionalFields<S extends z.ZodRawShape>(shape: S): Optional<S> {
  const entries = (Object.entries(shape) as [string, z.ZodType][]).map(([name, schema]) => {
    if (schema instanceof z.ZodOptional) return [name, schema];
    const optional = schema.optional();
    const meta = fields.get(schema);
    if (meta) fields.add(optional, { ...meta, required: false, neverEmpty: true });
    return [name, optional];
  });
  return Object.fromEntries(entries) as Optional<S>;
}

/** The field's name in version `at`, or undefined when that version does not have it. */
export function nameAt(
  name: string,
  meta: FieldMeta | undefined,
  at: MinorVersion,
): string | undefined {
  if (!meta || (!meta.range && !meta.formerly)) return name;
  if (covers(meta.range ?? {}, at) && (meta.range || !formerNameAt(meta, at)))
    return meta.name ?? name;
  return formerNameAt(meta, at);
}

function formerNameAt(meta: FieldMeta, at: MinorVersion): string | undefined {
  return meta.formerly?.find((former) => covers(former.range, at))?.name;
}

const views = new WeakMap<z.ZodType, Map<MinorVersion, z.ZodType>>();

/**
 * The schema as a client at minor version `at` sees it: strict objects with only the fields of that
 * version under that version's names. Cached, so calling it on every request is cheap.
 */
export function viewAt(schema: z.ZodType, at: MinorVersion): z.ZodType {
  let known = views.get(schema);
  if (!known) views.set(schema, (known = new Map()));
  let view = known.get(at);
  if (!view) {
    view = buildView(schema, at);
    known.set(at, view);
    const meta = fields.get(schema);
    if (meta && view !== schema) fields.add(view, meta);
  }
  return view;
}

function buildView(schema: z.ZodType, at: MinorVersion): z.ZodType {
  if (schema instanceof z.ZodObject) return objectView(schema, at);
  if (schema instanceof z.ZodArray)
    return withChecks(schema, z.array(viewAt(schemaOf(schema.element), at)));
  if (schema instanceof z.ZodOptional) return viewAt(schemaOf(schema.unwrap()), at).optional();
  if (schema instanceof z.ZodNullable) return viewAt(schemaOf(schema.unwrap()), at).nullable();
  if (schema instanceof z.ZodRecord) {
    const valueType = viewAt(schemaOf(schema.valueType), at);
    return schema.clone({ ...schema.def, valueType });
  }
  return schema;
}

function objectView(schema: z.ZodObject, at: MinorVersion): z.ZodType {
  const shape: Record<string, z.ZodType> = {};
  for (const [name, inner] of fieldsOfObject(schema)) {
    const visible = nameAt(name, fields.get(inner), at);
    if (visible) shape[visible] = demanded(viewAt(inner, at), fields.get(inner));
  }
  const catchall = schema.def.catchall;
  if (!catchall || catchall instanceof z.ZodNever) return z.strictObject(shape);
  const open = z.object(shape).catchall(schemaOf(catchall));
  return besideFields.has(catchall) ? open.check(onlyCustomFields(shape)) : open;
}

/** Values beside declared fields, with names that end in `__c`. */
const besideFields = new WeakSet<object>();

/** A value of custom fields beside the declared ones: as a catchall it accepts no other names. */
export function besideDeclared<S extends z.ZodType>(value: S): S {
  besideFields.add(value);
  return value;
}

/** Reports the unknown names, also beside other problems of the same object. */
function onlyCustomFields(shape: object) {
  const check = z.check<Record<string, unknown>>(({ value, issues }) => {
    const keys = Object.keys(value).filter(
      (name) => !Object.hasOwn(shape, name) && !name.endsWith("__c"),
    );
    if (keys.length) issues.push({ code: "unrecognized_keys", keys, input: value });
  });
  check._zod.def.when = ({ value }) => typeof value === "object" && value !== null;
  return check;
}

/** Array limits (`min`, `max`) live in checks, which a rebuilt array would lose. */
function withChecks(from: z.ZodArray, to: z.ZodArray): z.ZodType {
  const checks = from.def.checks ?? [];
  return checks.length ? to.check(...(checks as Parameters<typeof to.check>)) : to;
}

function demanded(view: z.ZodType, meta: FieldMeta | undefined): z.ZodType {
  if (!meta?.required || !(view instanceof z.ZodOptional)) return view;
  const inner = schemaOf(view.unwrap()).clone();
  fields.add(inner, meta);
  return inner;
}

/** Renames a result's fields to those of `at` and drops what that version does not have. */
export function downcast(schema: z.ZodType, value: unknown, at: MinorVersion): unknown {
  return isVersioned(schema) ? rename(schema, value, at) : value;
}

function rename(schema: z.ZodType, value: unknown, at: MinorVersion): unknown {
  if (value === undefined || value === null) return value;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return rename(schemaOf(schema.unwrap()), value, at);
  }
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const element = schemaOf(schema.element);
    return value.map((item) => rename(element, item, at));
  }
  if (schema instanceof z.ZodObject && typeof value === "object")
    return renameObject(schema, value, at);
  return value;
}

function renameObject(
  schema: z.ZodObject,
  result: object,
  at: MinorVersion,
): Record<string, unknown> {
  const value: Readonly<Record<string, unknown>> = { ...result };
  const out: Record<string, unknown> = {};
  const declared = new Set<string>();
  for (const [current, inner] of fieldsOfObject(schema)) {
    declared.add(current);
    const visible = nameAt(current, fields.get(inner), at);
    if (!visible) continue;
    if (value[current] !== undefined) out[visible] = rename(inner, value[current], at);
  }
  const catchall = schema.def.catchall;
  if (catchall && !(catchall instanceof z.ZodNever)) {
    for (const key of Object.keys(value)) if (!declared.has(key)) out[key] = value[key];
  }
  return out;
}

const versioned = new WeakMap<z.ZodType, boolean>();

/** True when some field below `schema` has a version range, so that results need translating. */
function isVersioned(schema: z.ZodType): boolean {
  let known = versioned.get(schema);
  if (known === undefined) {
    const meta = fields.get(schema);
    known = Boolean(meta?.range ?? meta?.formerly) || innerSchemas(schema).some(isVersioned);
    versioned.set(schema, known);
  }
  return known;
}
