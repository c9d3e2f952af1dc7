import * as z from "zod";
import { requireScope } from "@/lib/api/effects";
import type { Ctx } from "@/lib/kernel/context";
import type { Scope } from "@/lib/kernel/scopes";
import { fieldNamed } from "./catalogue/objects-model";
import { customFieldsNamed } from "./custom-fields-named";
import { MalformedQuery } from "./malformed-query";
import { parseQuery } from "./parse-query";
import { LONGEST_TIME, newestId, rowsOf } from "./queries";
import { requestedFile } from "./query-file";
import { type Place, statementOf } from "./query-statement";

const NOWHERE: Place = { behind: null, until: null };

async function prepared(ctx: Ctx, text: string, place: Place, size: number) {
  const query = parseQuery(text);
  const file = requestedFile(query);
  if (file)
    throw new MalformedQuery(`Body is a file, which no file contains (position ${file.at}).`);
  const custom = await customFieldsNamed(ctx, query);
  const statement = statementOf(query, ctx, place, size, { custom, isForFile: true });
  const named = query.fields.map(({ name }) => fieldNamed(statement.object, name)?.name ?? name);
  return { statement, columns: [...new Set(named)] };
}

/**
 * The object of a query whose rows go to a file, and what reading it needs.
 *
 * @throws MalformedQuery with the position of a problem, AccessDenied without the scope.
 */
export async function checkedQuery(
  ctx: Ctx,
  text: string,
): Promise<{ name: string; scope: Scope }> {
  const { statement } = await prepared(ctx, text, NOWHERE, 1);
  const { name, scope } = statement.object;
  requireScope(ctx, scope, `query ${name}`);
  return { name, scope };
}

const record = z.record(z.string(), z.string()).and(z.object({ Id: z.string() }));

/** Rows of a query as a file has them. */
export type FileRows = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Where the next rows begin; undefined behind the last one. */
  readonly next: Place | undefined;
};

/** The rows of a query behind a place, in the caller's transaction: each value is a text, empty where there is none. */
export async function fileRows(
  ctx: Ctx,
  text: string,
  place: Place,
  size: number,
): Promise<FileRows> {
  const first = await prepared(ctx, text, place, size);
  // The bound comes first: a record that is made in between is in no part.
  const until = place.until ?? (await newestId(first.statement.newest, ctx.tenantId)) ?? null;
  if (until === null) return { columns: first.columns, rows: [], next: undefined };
  const { statement, columns } =
    place.until === null ? await prepared(ctx, text, { ...place, until }, size) : first;
  const found = await rowsOf(statement.text, statement.values, LONGEST_TIME);
  const read = found.slice(0, size).map((row) => record.parse(JSON.parse(row.record)));
  const last = read.at(-1);
  return {
    columns,
    rows: read.map((values) => columns.map((column) => values[column] ?? "")),
    next: found.length > size && last ? { behind: last.Id, until } : undefined,
  };
}
