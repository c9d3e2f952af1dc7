import { customObjectOf, fieldNamed, isOfFeature, objectNamed } from "./catalogue/objects-model";
import {
  type CatalogueField,
  type CatalogueObject,
  type FieldType,
  TODAY,
} from "./catalogue/object-model";
import {
  deletedRows,
  deletionField,
  newestOf,
  type Rows,
  type Side,
  sidesOf,
} from "./deleted-records";
import { MalformedQuery } from "./malformed-query";
import {
  type Comparison,
  type Condition,
  type Literal,
  type Named,
  NUMBER,
  type Query,
} from "./parse-query";
import { recordText } from "./record-text";
import type { CustomField } from "@/lib/kernel/custom-fields";
import { uuidOf } from "@/lib/kernel/ids";
import type { LocalDate } from "@/lib/values/local-date";

/** Who asks: what they may see is in the statement itself, beside row level security. */
export type Reach = {
  tenantId: string;
  entityId: string;
  orgIds: readonly string[];
  today: LocalDate;
};

/** Where a page lies: behind a row, among those that there were at first. */
export type Place = { readonly behind: string | null; readonly until: string | null };

/**
 * One select with its bound values. A row is a record as JSON, whose names are the catalogue's: the database writes it, so
 * that no value is read twice and no digit lost.
 */
export type QueryStatement = {
  readonly text: string;
  /** Selects the newest id of the object by the tenant alone. */
  readonly newest: string;
  readonly values: readonly unknown[];
  readonly object: CatalogueObject;
};

const SQL_TYPES: Readonly<Record<FieldType, string>> = {
  id: "uuid",
  text: "text",
  number: "numeric",
  integer: "numeric",
  boolean: "boolean",
  date: "date",
  datetime: "timestamptz",
};

type Options = {
  /** The company's custom fields of the object. */
  readonly custom?: readonly CustomField[];
  /** With the rows that queries leave out, and every custom field that a row has. */
  readonly isWhole?: boolean;
  /** For a file: every value is a text, with all of its digits, and objects of every feature are known. */
  readonly isForFile?: boolean;
};

/**
 * The statement of a query for one page and one row more. Names come from the catalogue alone, values are bound.
 *
 * @throws MalformedQuery for unknown objects and fields, and for values that a field cannot have.
 */
export function statementOf(
  query: Query,
  reach: Reach,
  place: Place,
  rows: number,
  { custom = [], isWhole = false, isForFile = false }: Options = {},
): QueryStatement {
  const object = withCustomFields(objectOf(query.object, isForFile), custom);
  const values: unknown[] = [reach.tenantId];
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const sides = sidesOf(query.where);
  const named = { object, fields: query.fields, isWhole, isForFile, withId: sides.length > 1 };
  const selects = sides.flatMap((side) => {
    const kept = side.ofDeleted ? deletedRows(object) : livingRows(object, isWhole);
    const select = selectOf({ ...named, ...side }, kept ?? NO_ROWS, kept ? bind : unbound);
    const limits = (at: Rows) => limitsOf(object, at, reach, place, bind);
    return kept ? [`${select} and ${limits(kept)} order by ${kept.key} limit ${rows + 1}`] : [];
  });
  fieldsNamed(object, query.fields, false);
  const [only = NOTHING, ...others] = selects;
  const text = others.length
    ? `select u.record from (${selects.map((one) => `(${one})`).join(" union all ")}) u order by u.id limit ${rows + 1}`
    : only;
  return {
    text: text.includes(TODAY) ? text.replaceAll(TODAY, bind(reach.today, "date")) : text,
    newest: newestOf(
      object,
      sides.some(({ ofDeleted }) => ofDeleted),
    ),
    values,
    object,
  };
}

/** The statement of a query that no record can be found by. */
const NOTHING = "select null::text as record where $1::uuid is null";
const NO_ROWS: Rows = { from: "", conditions: [], key: "o.id" };
/** For conditions that are checked, and not asked. */
const unbound: Bind = () => "null";

const livingRows = ({ from, leftOut }: CatalogueObject, isWhole: boolean): Rows => {
  const conditions = leftOut !== undefined && !isWhole ? [`not (${leftOut})`] : [];
  return { from, conditions: ["o.tenant_id = $1", ...conditions], key: "o.id" };
};

type SideInput = Side & {
  readonly object: CatalogueObject;
  readonly fields: readonly Named[];
  readonly isWhole: boolean;
  readonly isForFile: boolean;
  readonly withId: boolean;
};

/** Selects the records of one side, without limits. */
function selectOf(
  { object, ofDeleted, fields: names, where, isWhole, isForFile, withId }: SideInput,
  { from, conditions, key }: Rows,
  bind: Bind,
): string {
  // A field that is named twice is shown once, so that a statement has no more columns than its object.
  const chosen = fieldsNamed(object, names, ofDeleted);
  const id = object.fields.find(({ name }) => name === "Id");
  const fields = id && !chosen.includes(id) ? [...chosen, id] : chosen;
  const alternatives = where.map((all) =>
    all.map((one) => conditionOf(object, one, bind, ofDeleted)).join(" and "),
  );
  const asked = alternatives.length ? [`(${alternatives.join(" or ")})`] : [];
  const everyCustom = isWhole && customObjectOf(object) !== undefined;
  return `select ${recordText(fields, isForFile)} as record${everyCustom ? ", o.custom_fields::text as custom" : ""}${withId ? `, ${key} as id` : ""}
      from ${from}
      where ${[...conditions, ...asked].join(" and ")}`;
}

/** The rows that a caller reaches, of one page. */
function limitsOf(
  { within }: CatalogueObject,
  { key }: Rows,
  reach: Reach,
  { behind, until }: Place,
  bind: Bind,
): string {
  const limits = ["true", ...REACHED[within](reach, bind)];
  if (until !== null) limits.push(`${key} <= ${bind(until, "uuid")}`);
  if (behind !== null) limits.push(`${key} > ${bind(behind, "uuid")}`);
  return limits.join(" and ");
}

function fieldsNamed(object: CatalogueObject, names: readonly Named[], ofDeleted: boolean) {
  const found = names.map((named) => fieldOf(object, named, ofDeleted));
  return [...new Map(found.map((field) => [field.name, field])).values()];
}

type Bind = (value: unknown, type: string) => string;

/** The rows that a caller reaches. */
const REACHED: Readonly<
  Record<CatalogueObject["within"], (reach: Reach, bind: Bind) => readonly string[]>
> = {
  tenant: () => [],
  entity: ({ entityId }, bind) => [`o.id = ${bind(entityId, "uuid")}`],
  account: ({ entityId, orgIds }, bind) => [
    `a.entity_id = ${bind(entityId, "uuid")}`,
    `a.org_id = any(${bind(orgIds, "uuid[]")})`,
  ],
  orgs: ({ entityId, orgIds }, bind) => [
    `o.entity_id = ${bind(entityId, "uuid")}`,
    `o.org_ids <@ ${bind(orgIds, "uuid[]")}`,
  ],
};

const CUSTOM: Readonly<Record<CustomField["type"], [type: FieldType, cast: string]>> = {
  text: ["text", ""],
  picklist: ["text", ""],
  number: ["number", "::numeric"],
  decimal: ["number", "::numeric"],
  boolean: ["boolean", "::boolean"],
  date: ["date", "::date"],
};

/** An object with the custom fields that the company has defined; a definition's name is no other text than letters. */
function withCustomFields(
  object: CatalogueObject,
  custom: readonly CustomField[],
): CatalogueObject {
  const name = customObjectOf(object);
  const own = custom.filter((field) => field.object === name && /^\w+__c$/.test(field.name));
  const fields = own.map(({ name, type }) => {
    const [as, cast] = CUSTOM[type];
    return { name, type: as, column: `(o.custom_fields ->> '${name}')${cast}`, isCustom: true };
  });
  return fields.length ? { ...object, fields: [...object.fields, ...fields] } : object;
}

function objectOf({ name, at }: Named, isForFile: boolean): CatalogueObject {
  if (!isForFile && isOfFeature(name))
    throw new MalformedQuery(
      `${name} cannot be queried by batch actions (position ${at}).`,
      "INVALID_TYPE",
    );
  const object = objectNamed(name);
  if (!object)
    throw new MalformedQuery(
      `There is no object ${name.slice(0, 60)} (position ${at}).`,
      "INVALID_TYPE",
    );
  return object;
}

function fieldOf(object: CatalogueObject, { name, at }: Named, ofDeleted: boolean): CatalogueField {
  const field = fieldNamed(object, name) ?? deletionField({ name, at }, ofDeleted);
  if (!field)
    throw new MalformedQuery(
      `${object.name} has no field ${name.slice(0, 60)} (position ${at}).`,
      "INVALID_FIELD",
    );
  return field;
}

function conditionOf(
  object: CatalogueObject,
  { field: named, op, value }: Condition,
  bind: Bind,
  ofDeleted: boolean,
) {
  const field = fieldOf(object, named, ofDeleted);
  const column = `(${field.column})`;
  if (value.kind === "null") return `${column} is ${comparedWithNull(field, named, op)}null`;
  if (op === "like") return `${column}::text like ${bind(pattern(field, named, value), "text")}`;
  const sql = SQL_TYPES[field.type];
  const bound = bind(valueFor(field, named, value), sql);
  return `${column}::${sql} ${op === "!=" ? "is distinct from" : op} ${bound}`;
}

/** Whether a comparison with null asks for no value or for one. @throws MalformedQuery where it asks for neither */
function comparedWithNull(field: CatalogueField, { name, at }: Named, op: Comparison): "" | "not " {
  if (op !== "=" && op !== "!=")
    throw new MalformedQuery(`null goes with = and != only (position ${at}).`);
  if (field.isCustom && field.type === "date")
    throw new MalformedQuery(`A custom date is not compared with null: ${name} (position ${at}).`);
  return op === "=" ? "" : "not ";
}

/** A pattern has one % at most, at its beginning or its end. */
function pattern(field: CatalogueField, { name, at }: Named, value: Literal): string {
  if (field.type !== "text" || value.kind !== "text")
    throw new MalformedQuery(`like compares a text with a pattern: ${name} (position ${at}).`);
  const { text } = value;
  if (/%/.test(text.slice(1, -1)) || (text.length > 1 && /^%.*%$/s.test(text)))
    throw new MalformedQuery(`A pattern has one % at its beginning or its end (position ${at}).`);
  if (text.includes("\u0000")) throw unfit(field, { name, at });
  return text.replaceAll("\\", "\\\\");
}

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const MOMENT =
  /^\d{4}-\d\d-\d\d(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/;

const isDay = (text: string) =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
const isMoment = (text: string) => isDay(text.slice(0, 10)) && MOMENT.test(text);

/** The value that a column of some type is compared with, from what was written; undefined for what it cannot be. */
const FROM_TEXT: Readonly<Record<FieldType, (text: string) => string | undefined>> = {
  id: uuidOf,
  text: (text) => (text.includes("\u0000") ? undefined : text),
  number: (text) => (NUMBER.test(text) ? text : undefined),
  integer: (text) => (NUMBER.test(text) ? text : undefined),
  boolean: () => undefined,
  date: (text) => (isMoment(text) ? text.slice(0, 10) : undefined),
  datetime: (text) => (isMoment(text) ? text : undefined),
};

function valueFor(field: CatalogueField, named: Named, value: Literal): unknown {
  if (value.kind === "boolean" && field.type === "boolean") return value.value;
  const fit = "text" in value ? FROM_TEXT[field.type](value.text) : undefined;
  if (fit === undefined) throw unfit(field, named);
  return fit;
}

const unfit = ({ type }: CatalogueField, { name, at }: Named) =>
  new MalformedQuery(`${name} is compared with no ${type} (position ${at}).`, "INVALID_VALUE");
