import type { Ctx } from "@/lib/kernel/context";
import { type ListQuery, MOST_COUNTED } from "@/lib/api/object-query";
import { asDeclared, runOnce } from "@/lib/platform/database/db";
import { conditionsOf } from "./conditions";
import { after, decodeCursor, encodeCursor, sortKeys } from "./keyset";
import type { ListSpec } from "./list-spec";

export type { ListSpec } from "./list-spec";

/** Rows of a page, the cursor of the next one, and the number of rows if requested. */
export type ListPage<Row> = { rows: Row[]; next?: string; total?: number };

/**
 * One page of a list, or the next rows of a whole one. Sort keys are selected as `__k0`, `__k1`, … and removed from
 * the rows; `next` is the cursor of the following page.
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
  const conditions = await conditionsOf(spec, query.filter ?? [], values);
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

/**
 * The cursor after a number of rows; undefined when no row follows. The statement selects only the sort keys of one
 * row.
 *
 * @throws InvalidValue (500003, 500004) as `readList`.
 */
export async function cursorBehind(
  spec: ListSpec,
  query: Pick<ListQuery, "filter" | "sort">,
  rows: number,
  fixedValues: readonly unknown[],
): Promise<string | undefined> {
  const values = [...fixedValues];
  const keys = sortKeys(spec, query.sort ?? []);
  const conditions = await conditionsOf(spec, query.filter ?? [], values);
  const names = keys.map((_key, index) => `found."__k${index}"`);
  const columns = keys.map(({ column }, index) => `${column} as "__k${index}"`);
  const found = [
    spec.select.replace(/^\s*select/i, `select ${columns.join(", ")},`),
    ...conditions,
  ];
  const order = keys.map(({ descending }, index) => `${names[index]}${descending ? " desc" : ""}`);
  const texts = names.map((name, index) => `${name}::text as "__k${index}"`);
  const [last, following] = await runOnce<Record<string, unknown>>(
    `select ${texts.join(", ")} from (${found.join(" and ")}) found order by ${order.join(", ")} limit 2 offset ${rows - 1}`,
    values,
  );
  return last && following && encodeCursor(keys, last);
}

/** The number of rows that match; one more than the counting limit when there are more. */
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

/** The URL of the next page on the caller's host, with the other parameters unchanged. */
export function nextPageUrl(
  ctx: Ctx,
  path: string,
  query: ListQuery,
  next: string | undefined,
): { nextPage: string | null } {
  if (next === undefined) return { nextPage: null };
  const search = new URLSearchParams();
  if (query.pageSize) search.set("pageSize", query.pageSize);
  for (const text of query.filter ?? []) search.append("filter[]", text);
  for (const text of query.sort ?? []) search.append("sort[]", text);
  for (const text of query.fields ?? []) search.append("fields[]", text);
  for (const text of query.expand ?? []) search.append("expand[]", text);
  if (query.includeNullFields) search.set("includeNullFields", query.includeNullFields);
  if (query.count) search.set("count", query.count);
  search.set("cursor", next);
  return { nextPage: `${ctx.baseUrl}${path}?${search}` };
}

/** The fields after the rows of a page: the URL of the next page and the total. */
export function pageEnd(
  ctx: Ctx,
  path: string,
  query: ListQuery,
  { next, total }: Omit<ListPage<unknown>, "rows">,
): { nextPage: string | null; total?: number } {
  return { ...nextPageUrl(ctx, path, query, next), ...(total === undefined ? {} : { total }) };
}

/** The URL of the next page in the format of version 2; null on the last page. */
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
