import * as z from "zod";
import { requireScope } from "@/lib/api/effects";
import type { Ctx } from "@/lib/kernel/context";
import { isCustomObject } from "@/lib/kernel/custom-fields";
import { wireId } from "@/lib/kernel/ids";
import { keyedHash, sameSecret } from "@/lib/platform/auth/secrets";
import { customFieldsOf } from "@/lib/platform/custom-fields";
import { decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import type { CatalogueField } from "./catalogue/object-model";
import { objectNamed } from "./catalogue/objects-model";
import { MalformedQuery } from "./malformed-query";
import { parseQuery, type Query } from "./parse-query";
import { rowsInTime } from "./query-turn";
import { type Place, statementOf } from "./query-statement";

/** The most records of one page. */
export const LARGEST_BATCH = 2000;
/** Milliseconds after which a locator that nobody used is dead. */
const LIFE = 15 * 60_000;

/** One page of a query. */
export type QueryPage = {
  size: number;
  records: Record<string, unknown>[];
  done: boolean;
  queryLocator?: string;
};

/** What a locator holds: the query as it was asked, where it goes on, and when it was given out. */
const located = z.object({
  q: z.string(),
  b: z.guid(),
  u: z.guid(),
  n: z.number().int().min(1).max(LARGEST_BATCH),
  t: z.number(),
});

/** The first page of a query. @throws MalformedQuery with the position of a problem. */
export function firstPage(ctx: Ctx, text: string, batchSize = LARGEST_BATCH): Promise<QueryPage> {
  return page(ctx, text, { behind: null, until: null }, batchSize);
}

/** The page after one. @throws MalformedQuery for a locator that is none, or was not used for 15 minutes. */
export function nextPage(ctx: Ctx, locator: string): Promise<QueryPage> {
  const { q, b, u, n, t } = readLocator(ctx, locator);
  if (Date.now() - t > LIFE)
    throw new MalformedQuery(
      "The query locator was not used for 15 minutes.",
      "INVALID_QUERY_LOCATOR",
    );
  return page(ctx, q, { behind: b, until: u }, n);
}

async function page(ctx: Ctx, text: string, place: Place, size: number): Promise<QueryPage> {
  const query = parseQuery(text);
  const custom = await customFieldsNamed(ctx, query);
  const { fields, object, ...statement } = statementOf(query, ctx, place, size, custom);
  requireScope(ctx, object.scope, `query ${object.name}`);
  const found = await rowsInTime(ctx.tenantId, statement.text, statement.values);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const more = found.length > rows.length && last !== undefined;
  return {
    size: rows.length,
    records: rows.map((row) => recordOf(fields, row)),
    done: !more,
    ...(more
      ? {
          queryLocator: locatorOf(ctx, {
            q: text,
            b: String(last["__id"]),
            u: place.until ?? String(last["__newest"]),
            n: size,
          }),
        }
      : {}),
  };
}

/** The definitions of the object's custom fields, where the query names one. */
async function customFieldsNamed(ctx: Ctx, { object, fields, where }: Query) {
  const named = [...fields, ...where.flat().map(({ field }) => field)];
  const name = objectNamed(object.name)?.name ?? "";
  if (!isCustomObject(name) || !named.some((field) => /__c$/i.test(field.name))) return [];
  return customFieldsOf(ctx.tenantId, [name]);
}

/** A row by the names of its fields; fields without a value are left out. */
export function recordOf(
  fields: readonly CatalogueField[],
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = fields.flatMap(({ name, type }, index) => {
    const value = row[`f${index}`];
    return value === null || value === undefined ? [] : [[name, shown(type, value)] as const];
  });
  return Object.fromEntries(entries);
}

function shown(type: CatalogueField["type"], value: unknown): unknown {
  if (type === "id") return wireId(String(value));
  if (type === "number") return exactNumber(decimal(String(value)));
  return value instanceof Date ? value.toISOString().replace("Z", "+00:00") : value;
}

/** Nobody but this installation writes a locator, and no other company reads it. */
const signatureOf = ({ tenantId }: Ctx, written: string) =>
  keyedHash("query locator", tenantId, written).toString("hex");

function locatorOf(ctx: Ctx, place: Omit<z.output<typeof located>, "t">): string {
  const text = JSON.stringify({ ...place, t: Date.now() });
  const written = Buffer.from(text, "utf8").toString("base64url");
  return `${written}.${signatureOf(ctx, written)}-${place.n}`;
}

function readLocator(ctx: Ctx, locator: string): z.output<typeof located> {
  const [, written = "", signature = ""] = /^([\w-]+)\.([0-9a-f]{64})-\d{1,4}$/.exec(locator) ?? [];
  const own = Buffer.from(signatureOf(ctx, written), "hex");
  if (!signature || !sameSecret(own, Buffer.from(signature, "hex")))
    throw new MalformedQuery("This is no query locator.", "INVALID_QUERY_LOCATOR");
  return located.parse(JSON.parse(Buffer.from(written, "base64url").toString("utf8")));
}
