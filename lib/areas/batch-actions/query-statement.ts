import { customObjectOf, fieldNamed, isOfFeature, objectNamed } from "./catalogue/objects-model";
import {
  type CatalogueField,
  type CatalogueObject,
  type FieldType,
  TODAY,
} from "./catalogue/object-model";
import { MalformedQuery } from "./malformed-query";
import {
  type Comparison,
  type Condition,
  type Literal,
  type Named,
  NUMBER,
  type Query,
} from "./parse-query";
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
  // A field that is named twice is shown once, so that a statement has no more columns than its object.
  const chosen = fieldsNamed(object, query.fields);
  const id = object.fields.find(({ name }) => name === "Id");
  const fields = id && !chosen.includes(id) ? [...chosen, id] : chosen;
  const values: unknown[] = [reach.tenantId];
  const bind = (value: unknown, type: string) => `$${values.push(value)}::${type}`;
  const conditions = ["o.tenant_id = $1"];
  conditions.push(...REACHED[object.within](reach, bind));
  if (place.until !== null) conditions.push(`o.id <= ${bind(place.until, "uuid")}`);
  if (place.behind !== null) conditions.push(`o.id > ${bind(place.behind, "uuid")}`);
  const alternatives = query.where.map((all) =>
    all.map((one) => conditionOf(object, one, bind)).join(" and "),
  );
  if (alternatives.length) conditions.push(`(${alternatives.join(" or ")})`);
  if (object.leftOut !== undefined && !isWhole) conditions.push(`not (${object.leftOut})`);
  const everyCustom = isWhole && customObjectOf(object) !== undefined;
  const [table] = object.from.split(/ o(?=\s|$)/);
  const text = `select '{' || ${joined(fields.map((field) => member(field, isForFile)))} || '}' as record${everyCustom ? ", o.custom_fields::text as custom" : ""}
      from ${object.from}
      where ${conditions.join(" and ")} order by o.id limit ${rows + 1}`;
  return {
    text: text.includes(TODAY) ? text.replaceAll(TODAY, bind(reach.today, "date")) : text,
    newest: `select replace(n.id::text, '-', '') as id from ${table} n where n.tenant_id = $1 order by n.id desc limit 1`,
    values,
    object,
  };
}

const fieldsNamed = (object: CatalogueObject, names: readonly Named[]) => [
  ...new Set(names.map((named) => fieldOf(object, named))),
];

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

/** A field as records show it, null without a value: ids without dashes, decimals without zeros at their end, moments in UTC. */
function member({ name, column, type }: CatalogueField, asText: boolean): string {
  const named = (value: string) => `'"${name}":' || ${value}`;
  const bare = (value: string) => named(asText ? `'"' || ${value} || '"'` : value);
  if (type === "id") return named(`'"' || replace((${column})::text, '-', '') || '"'`);
  if (type === "number") return bare(`trim_scale((${column})::numeric)::text`);
  if (type === "integer" || type === "boolean") return bare(`(${column})::text`);
  if (type === "date") return named(`to_json((${column})::date)::text`);
  if (type !== "datetime") return named(`to_json((${column})::text)::text`);
  const moment = `to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"+00:00"')`;
  return named(`'"' || ${moment} || '"'`);
}

/** PostgreSQL's functions take a hundred arguments. */
const MOST_JOINED = 90;

/** What is not null of `parts`, with commas. A whole row as JSON without its nulls is read twice, which takes half as long again. */
function joined(parts: readonly string[]): string {
  if (parts.length <= MOST_JOINED) return `concat_ws(',', ${parts.join(", ")})`;
  const groups = Array.from({ length: Math.ceil(parts.length / MOST_JOINED) }, (_, group) =>
    parts.slice(group * MOST_JOINED, (group + 1) * MOST_JOINED),
  );
  return joined(groups.map((group) => `nullif(${joined(group)}, '')`));
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

function fieldOf(object: CatalogueObject, { name, at }: Named): CatalogueField {
  const field = fieldNamed(object, name);
  if (!field)
    throw new MalformedQuery(
      `${object.name} has no field ${name.slice(0, 60)} (position ${at}).`,
      "INVALID_FIELD",
    );
  return field;
}

function conditionOf(object: CatalogueObject, { field: named, op, value }: Condition, bind: Bind) {
  const field = fieldOf(object, named);
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
