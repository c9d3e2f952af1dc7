import type { Ctx } from "@/lib/kernel/context";
import { InvalidValue } from "@/lib/kernel/errors";
import { type ListQuery, MOST_COUNTED } from "@/lib/api/object-query";
import { alternatives } from "@/lib/api/reasons";
import { asDeclared, runOnce } from "@/lib/platform/database/db";
import { uuidOf } from "@/lib/kernel/ids";
import { UNFIT } from "@/lib/api/unfit-values";
import { isLocalDate } from "@/lib/values/local-date";

/** A field that a list can be filtered by, and sorted by when it is never null. */
export type ListField = {
  column: string;
  type: "text" | "number" | "date" | "instant" | "id" | "boolean";
  sortable?: boolean;
  /** A name or an address: found by any part of it, by looking at each row of the tenant. */
  contains?: boolean;
};

/** Rows of a page, where the next one begins, and how many rows there are when that was asked. */
export type ListPage<Row> = { rows: Row[]; next?: string; total?: number };

/** How a list is read: one statement, keyset paging, conditions on named columns only. */
export type ListSpec = {
  /** Name of the list; the statements are named after it. */
  name: string;
  /** `select … from … where …` with the conditions that always hold, on parameters $1 to $fixed. */
  select: string;
  /** Number of parameters that `select` uses. */
  fixed: number;
  fields: Readonly<Record<string, ListField>>;
  /** `field.ASC` or `field.DESC` of a sortable field. */
  defaultSort: string;
  /** Unique column that settles ties, such as `a.id`. */
  idColumn: string;
};

type SortKey = { name: string; column: string; type: ListField["type"]; descending: boolean };
type Cursor = { sort: string; at: (string | number | boolean)[] };

const OPERATORS: Readonly<Record<string, string>> = {
  EQ: "=",
  NE: "<>",
  LT: "<",
  GT: ">",
  LE: "<=",
  GE: ">=",
};
/**
 * One page of a list, or the next rows of a whole one. They carry their sort keys as `__k0`, `__k1`,
 * … which are taken off; `next` is the cursor of the following page.
 *
 * @throws InvalidValue (500003, 500004, 500002) for unknown fields, bad values and foreign cursors.
 */
export async function readList<Row>(
  spec: ListSpec,
  query: ListQuery,
  fixedValues: readonly unknown[],
): Promise<ListPage<Row>> {
  const size = Number(query.pageSize ?? 10);
  const values = [...fixedValues];
  const keys = sortKeys(spec, query.sort ?? []);
  const conditions = (query.filter ?? []).map((text) => condition(spec, text, values));
  const total = query.count === "true" ? await countRows(spec, conditions, values) : undefined;
  if (query.cursor !== undefined)
    conditions.push(after(keys, decodeCursor(query.cursor, keys), values));
  const order = keys
    .map(({ column, descending }) => `${column} ${descending ? "desc" : "asc"}`)
    .join(", ");
  const selected = spec.select.replace(
    /^\s*select/i,
    `select ${keys.map(({ column }, index) => `${column}::text as "__k${index}",`).join(" ")}`,
  );
  const text = `${selected}${conditions.map((part) => ` and ${part}`).join("")} order by ${order}`;
  const found = query.rows
    ? await query.rows.next(text, values)
    : await runOnce<Record<string, unknown>>(`${text} limit ${size + 1}`, values);
  const rows = query.rows ? found : found.slice(0, size);
  const last = rows.at(-1);
  const next = found.length > rows.length && last ? encodeCursor(keys, last) : undefined;
  for (const row of rows) keys.forEach((_key, index) => delete row[`__k${index}`]);
  return {
    rows: asDeclared(`list ${spec.name}`, rows),
    ...(next ? { next } : {}),
    ...(total === undefined ? {} : { total }),
  };
}

/** How many rows hold the conditions; one more than the most that are counted when there are more. */
async function countRows(
  { select }: ListSpec,
  conditions: readonly string[],
  values: readonly unknown[],
): Promise<number> {
  const found = `${select}${conditions.map((part) => ` and ${part}`).join("")} limit ${MOST_COUNTED + 1}`;
  const [row] = await runOnce<{ total: number }>(
    `select count(*)::int as total from (${found}) found`,
    [...values],
  );
  return row?.total ?? 0;
}

function sortKeys(spec: ListSpec, wanted: readonly string[]): SortKey[] {
  const keys = (wanted.length ? wanted : [spec.defaultSort]).map((text) => {
    const [name = "", direction] = text.split(".");
    const field = spec.fields[name];
    if (!field?.sortable) {
      const sortable = Object.keys(spec.fields).filter(
        (candidate) => spec.fields[candidate]?.sortable,
      );
      throw new InvalidValue(`sort must name ${alternatives(sortable)}`, { resource: 500004 });
    }
    return { name, column: field.column, type: field.type, descending: direction === "DESC" };
  });
  return [
    ...keys,
    { name: "id", column: spec.idColumn, type: "id", descending: keys.at(-1)?.descending ?? false },
  ];
}

function condition(spec: ListSpec, text: string, values: unknown[]): string {
  const [, name = "", operator = "", raw = ""] =
    /^([A-Za-z_]+)\.([A-Z]{2}):(.*)$/s.exec(text) ?? [];
  const field = Object.hasOwn(spec.fields, name) ? spec.fields[name] : undefined;
  if (!field)
    throw new InvalidValue(`filter must name ${alternatives(Object.keys(spec.fields))}`, {
      resource: 500003,
    });
  if (raw === "null") return nullCondition(field.column, operator);
  if (operator === "CT" && !field.contains)
    throw new InvalidValue(`filter on ${name} knows no CT: it is no name or address`, {
      resource: 500003,
    });
  if (operator === "SW" || operator === "CT") {
    const text = valueOf({ ...field, type: "text" }, name, raw).replace(/[\\%_]/g, "\\$&");
    values.push(operator === "CT" ? `%${text}%` : `${text}%`);
    return `${field.column}::text ilike $${values.length}`;
  }
  if (operator === "IN") {
    const list = raw
      .replace(/^\[|\]$/g, "")
      .split(",")
      .map((part) => valueOf(field, name, part.trim()));
    values.push(list);
    return `${field.column} = any($${values.length}::${sqlType(field)}[])`;
  }
  values.push(valueOf(field, name, raw));
  return `${field.column} ${OPERATORS[operator]} $${values.length}::${sqlType(field)}`;
}

function nullCondition(column: string, operator: string): string {
  if (operator === "EQ") return `${column} is null`;
  if (operator === "NE") return `${column} is not null`;
  throw new InvalidValue("filter compares with null by EQ or NE only", { resource: 500003 });
}

const SQL_TYPES = {
  text: "text",
  number: "numeric",
  date: "date",
  instant: "timestamptz",
  id: "uuid",
  boolean: "boolean",
} as const;
const sqlType = (field: { type: ListField["type"] }) => SQL_TYPES[field.type];

function valueOf(field: ListField, name: string, raw: string): string {
  const bad = (expected: string) =>
    new InvalidValue(`filter on ${name} needs ${expected}`, { resource: 500003 });
  switch (field.type) {
    case "number":
      if (!/^-?\d{1,15}(\.\d{1,9})?$/.test(raw)) throw bad("a number");
      return raw;
    case "date":
      if (!isLocalDate(raw)) throw bad("a date written as YYYY-MM-DD");
      return raw;
    case "instant":
      if (!isInstant(raw)) throw bad("an instant in ISO 8601");
      return raw;
    case "boolean":
      if (raw !== "true" && raw !== "false") throw bad("true or false");
      return raw;
    case "id": {
      const uuid = uuidOf(raw);
      if (!uuid) throw bad("an id of 32 hexadecimal characters");
      return uuid;
    }
    default:
      if (UNFIT.test(raw)) throw bad("a text without control characters");
      return raw;
  }
}

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})(?:[T ]([01]\d|2[0-3])(?::[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)?(?:Z|[+-](?:0\d|1[0-5])(?::?[0-5]\d)?)?)?$/;

/** What PostgreSQL reads as an instant, and no more than that; its own texts are among them. */
function isInstant(text: string): boolean {
  return isLocalDate(INSTANT.exec(text)?.[1]);
}

/** Rows after a cursor: (a > x) or (a = x and b > y) …, with each key's own direction. */
function after(keys: readonly SortKey[], at: readonly unknown[], values: unknown[]): string {
  const places = keys.map((key, index) => {
    values.push(at[index]);
    return `$${values.length}::${sqlType(key)}`;
  });
  const steps = keys.map((key, index) => {
    const equal = keys
      .slice(0, index)
      .map((before, position) => `${before.column} = ${places[position]}`);
    return `(${[...equal, `${key.column} ${key.descending ? "<" : ">"} ${places[index]}`].join(" and ")})`;
  });
  return `(${steps.join(" or ")})`;
}

const signature = (keys: readonly SortKey[]) =>
  keys.map(({ name, descending }) => `${descending ? "-" : "+"}${name}`).join();

function encodeCursor(keys: readonly SortKey[], row: Record<string, unknown>): string {
  const cursor: Cursor = {
    sort: signature(keys),
    at: keys.map((_key, index) => String(row[`__k${index}`])),
  };
  return Buffer.from(JSON.stringify(cursor)).toString("base64url");
}

function decodeCursor(text: string, keys: readonly SortKey[]): unknown[] {
  const bad = new InvalidValue("cursor must be taken from nextPage of the same list", {
    resource: 500002,
  });
  let cursor: Partial<Cursor>;
  try {
    cursor = JSON.parse(Buffer.from(text, "base64url").toString("utf8")) as Partial<Cursor>;
  } catch {
    throw bad;
  }
  const at = cursor?.at;
  if (
    cursor?.sort !== signature(keys) ||
    !Array.isArray(at) ||
    at.length !== keys.length ||
    !at.every((part) => typeof part === "string")
  )
    throw bad;
  keys.forEach((key, index) => checkCursorValue(key, String(at[index]), bad));
  return at;
}

function checkCursorValue(key: SortKey, value: string, bad: InvalidValue): void {
  try {
    valueOf({ column: key.column, type: key.type }, key.name, value);
  } catch {
    throw bad;
  }
}

/** The address of the next page on the caller's own host, with the other parameters kept. */
export function nextPageUrl(
  ctx: Ctx,
  path: string,
  query: ListQuery,
  next: string | undefined,
): { nextPage?: string } {
  if (next === undefined) return {};
  const search = new URLSearchParams();
  if (query.pageSize) search.set("pageSize", query.pageSize);
  for (const text of query.filter ?? []) search.append("filter[]", text);
  for (const text of query.sort ?? []) search.append("sort[]", text);
  if (query.count) search.set("count", query.count);
  search.set("cursor", next);
  return { nextPage: `${ctx.baseUrl}${path}?${search}` };
}

/** What stands below the rows of a page: the address of the next one, and how many there are. */
export function pageEnd(
  ctx: Ctx,
  path: string,
  query: ListQuery,
  { next, total }: Omit<ListPage<unknown>, "rows">,
): { nextPage?: string; total?: number } {
  return { ...nextPageUrl(ctx, path, query, next), ...(total === undefined ? {} : { total }) };
}

/** The address of the next page as version 2 gives it; null on the last one. */
export function nextPageV2(
  ctx: Ctx,
  path: string,
  query: ListQuery,
  extra: readonly (readonly [string, string])[],
  next: string | undefined,
): string | null {
  if (next === undefined) return null;
  const search = new URLSearchParams(extra.map(([name, value]) => [name, value]));
  if (query.pageSize) search.set("page_size", query.pageSize);
  for (const text of query.filter ?? []) search.append("filter[]", text);
  for (const text of query.sort ?? []) search.append("sort[]", text);
  search.set("cursor", next);
  return `${ctx.baseUrl}${path}?${search}`;
}
