import type { Ctx } from "@/lib/kernel/context";
import { rowReason } from "@/lib/areas/usage/look-up";
import { type NewUsage, rejected, refusalOfBilled, type RowResult } from "@/lib/areas/usage/model";
import { insertUsage, type Origin } from "@/lib/areas/usage/queries";
import { type HeldUsage, holdUsage, removeUsage } from "./replace-queries";

/** How the rows were sent, and the ids of the batch's rows that are new. */
type Sent = Origin & { readonly stored: ReadonlySet<string> };

/**
 * Puts rows in the place of the records with their keys, or takes the records away; returns the results by row. A
 * replaced record keeps its id. A record that is billed stays, and so does one that the same batch or file brought.
 */
export async function replaceUsage(
  ctx: Ctx,
  rows: readonly NewUsage[],
  { stored, ...origin }: Sent,
): Promise<Map<number, RowResult>> {
  if (!rows.length) return new Map();
  const keys = rows.flatMap(({ uniqueKey }) => uniqueKey ?? []);
  const held = new Map((await holdUsage(ctx, keys)).map((of) => [of.uniqueKey, of]));
  const results = new Map<number, RowResult>();
  const taken = new Set<string>();
  const news: NewUsage[] = [];
  for (const row of rows) {
    const of = row.uniqueKey === null ? undefined : held.get(row.uniqueKey);
    const isOwn = of && (taken.has(of.id) || stored.has(of.id) || isOfFile(of, origin));
    const refusal = isOwn ? TWICE : refusalOf(row, of);
    if (refusal !== null || of === undefined) {
      results.set(row.row, rejected(row, [rowReason("uniqueKey", 30, refusal ?? UNKNOWN)]));
      continue;
    }
    taken.add(of.id);
    if (!row.removes) news.push({ ...row, id: of.id });
    const { row: place, uniqueKey } = row;
    const status = row.removes ? "Removed" : "Replaced";
    results.set(place, { row: place, status, id: of.id, uniqueKey });
  }
  await removeUsage(ctx.tenantId, [...taken]);
  if (news.length) await insertUsage(ctx, news, origin);
  return results;
}

const UNKNOWN = "There is no record with this key.";
const TWICE = "The key stands twice among the rows that were sent.";

const isOfFile = ({ uploadId }: HeldUsage, origin: Origin) =>
  origin.uploadId !== null && uploadId === origin.uploadId;

function refusalOf(row: NewUsage, of: HeldUsage | undefined): string | null {
  if (row.uniqueKey === null) return "A row that removes a record has the key of it.";
  if (of === undefined) return UNKNOWN;
  if (of.accountId !== row.accountId) return "The key belongs to a record of another account.";
  return of.status === "Pending" ? null : refusalOfBilled([], "changed").message;
}
