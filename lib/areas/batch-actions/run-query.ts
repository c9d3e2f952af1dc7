import * as z from "zod";
import { requireScope } from "@/lib/api/effects";
import type { Ctx } from "@/lib/kernel/context";
import { keyedHash, sameSecret } from "@/lib/platform/auth/secrets";
import { noteUse } from "@/lib/platform/locator-uses";
import { JsonText } from "@/lib/api/json";
import { LARGEST_PAGE } from "./contract";
import { MalformedQuery } from "./malformed-query";
import { customFieldsNamed } from "./custom-fields-named";
import { parseQuery } from "./parse-query";
import { LONGEST_TIME, newestId, rowsOf } from "./queries";
import { requestedFile, withFiles, withoutFile } from "./query-file";
import { inTime } from "./query-turn";
import { type Place, statementOf } from "./query-statement";

/** One page of a query, which is answered as the text that the database has written. */
type QueryPage = {
  size: number;
  records: Record<string, unknown>[];
  done: boolean;
  queryLocator?: string;
};

/** What a locator holds: the query as it was asked, where it goes on, and when it was given out. */
const located = z.object({
  q: z.string(),
  b: z.hex().length(32),
  u: z.hex().length(32),
  n: z.number().int().min(1).max(LARGEST_PAGE),
  t: z.number(),
});

/** The first page of a query. @throws MalformedQuery with the position of a problem. */
export function firstPage(
  ctx: Ctx,
  text: string,
  batchSize = LARGEST_PAGE,
): Promise<JsonText<QueryPage>> {
  return page(ctx, text, { behind: null, until: null }, batchSize);
}

/** The page after one. @throws MalformedQuery for a locator that is none, or was not used for 15 minutes. */
export async function nextPage(ctx: Ctx, locator: string): Promise<JsonText<QueryPage>> {
  const { signature, place } = readLocator(ctx, locator);
  const { q, b, u, n, t } = place;
  if (!(await noteUse(ctx.tenantId, signature, t)))
    throw new MalformedQuery(
      "The query locator was not used for 15 minutes.",
      "INVALID_QUERY_LOCATOR",
    );
  return page(ctx, q, { behind: b, until: u }, n);
}

async function page(
  ctx: Ctx,
  text: string,
  place: Place,
  size: number,
): Promise<JsonText<QueryPage>> {
  const asked = parseQuery(text);
  const file = requestedFile(asked);
  const query = file === undefined ? asked : withoutFile(asked);
  const custom = await customFieldsNamed(ctx, query);
  const { object, ...statement } = statementOf(query, ctx, place, size, { custom });
  requireScope(ctx, object.scope, `query ${object.name}`);
  const { found, newest } = await inTime(ctx.tenantId, async () => ({
    // The bound comes first: a record that is made in between is on no page.
    newest: place.until === null ? await newestId(statement.newest, ctx.tenantId) : undefined,
    found: await rowsOf(statement.text, statement.values, LONGEST_TIME),
  }));
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const more = found.length > rows.length && last !== undefined;
  const written = {
    size: rows.length,
    done: !more,
    ...(more
      ? {
          queryLocator: locatorOf(ctx, {
            q: text,
            b: idOf(last.record),
            u: place.until ?? newest ?? idOf(last.record),
            n: size,
          }),
        }
      : {}),
  };
  const shown = file === undefined ? rows : await withFiles(ctx, rows);
  const records = shown.map(({ record }) => record).join(",");
  return new JsonText<QueryPage>(`{"records":[${records}],${JSON.stringify(written).slice(1)}`);
}

const withId = z.looseObject({ Id: z.string() });
/** The id of a record, which always has it. */
const idOf = (record: string) => withId.parse(JSON.parse(record)).Id;

/** Nobody but this installation writes a locator, and no other company reads it. */
const signatureOf = ({ tenantId }: Ctx, written: string) =>
  keyedHash("query locator", tenantId, written).toString("hex");

function locatorOf(ctx: Ctx, place: Omit<z.output<typeof located>, "t">): string {
  const text = JSON.stringify({ ...place, t: Date.now() });
  const written = Buffer.from(text, "utf8").toString("base64url");
  return `${written}.${signatureOf(ctx, written)}-${place.n}`;
}

/** What a locator holds, and the signature that stands for it. @throws MalformedQuery for one that nobody gave out */
function readLocator(ctx: Ctx, locator: string) {
  const [, written = "", signature = ""] = /^([\w-]+)\.([0-9a-f]{64})-\d{1,4}$/.exec(locator) ?? [];
  const own = Buffer.from(signatureOf(ctx, written), "hex");
  if (!signature || !sameSecret(own, Buffer.from(signature, "hex")))
    throw new MalformedQuery("This is no query locator.", "INVALID_QUERY_LOCATOR");
  const text = Buffer.from(written, "base64url").toString("utf8");
  return { signature: own, place: located.parse(JSON.parse(text)) };
}
