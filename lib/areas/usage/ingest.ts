import type { Ctx } from "@/lib/kernel/context";
import { Locked } from "@/lib/kernel/errors";
import { mapInTurns } from "@/lib/platform/turns";
import { withMaskedNames } from "./masked-name";
import { type LookedUp, lookUp, rowReason } from "./look-up";
import { type NewUsage, rejected, type RowResult, type UsageDraft } from "./model";
import { insertUsage, type KnownRow, knownUsage, type Origin } from "./queries";
import { checkLater } from "./watched/check-later";
import { replaceUsage } from "./replace/replace-usage";

/** How rows were sent, and whether they replace records with their keys. */
export type Sending = Origin & { readonly replace: boolean };

/**
 * Stores the valid rows of a batch in one statement, and returns the result of each, in order. A row
 * with a known key is a duplicate when its values are the same, else rejected, or with `replace` it takes the
 * place of the record.
 */
export async function ingest(
  ctx: Ctx,
  drafts: readonly UsageDraft[],
  { replace, ...origin }: Sending,
): Promise<RowResult[]> {
  const looked = await lookUp(ctx, await withMaskedNames(ctx, drafts));
  const usages = looked.flatMap((one) => ("usage" in one ? [one.usage] : []));
  const removals = usages.filter(({ removes }) => removes);
  const added = removals.length ? usages.filter(({ removes }) => !removes) : usages;
  const stored = added.length ? await insertUsage(ctx, added, origin) : new Set<string>();
  const refused = added.filter(({ id }) => !stored.has(id));
  const known = refused.length ? await knownUsage(ctx, refused) : [];
  const before = new Map(known.map((one) => [one.row, one]));
  const others = replace ? refused.filter(({ row }) => before.get(row)?.isSame === false) : [];
  const replaced = await replaceUsage(ctx, [...removals, ...others], { ...origin, stored });
  await checkLater(
    ctx,
    usages.map(({ accountId }) => accountId),
  );
  return mapInTurns(looked, (one) => replaced.get(one.draft.row) ?? resultOf(one, stored, before));
}

/** The results that rows would have, as far as they can be determined without storing. */
export async function examine(ctx: Ctx, drafts: readonly UsageDraft[]): Promise<RowResult[]> {
  const looked = await lookUp(ctx, await withMaskedNames(ctx, drafts));
  return looked.flatMap((one) => ("reasons" in one ? [rejected(one.draft, one.reasons)] : []));
}

function resultOf(
  looked: LookedUp,
  stored: ReadonlySet<string>,
  before: ReadonlyMap<number, KnownRow>,
): RowResult {
  if ("reasons" in looked) return rejected(looked.draft, looked.reasons);
  const { usage } = looked;
  const { row, uniqueKey } = usage;
  if (stored.has(usage.id)) return { row, status: "Accepted", id: usage.id, uniqueKey };
  return knownResult(usage, before.get(row));
}

function knownResult(usage: NewUsage, known: KnownRow | undefined): RowResult {
  const { row, uniqueKey } = usage;
  if (!known)
    throw new Locked("Usage with the same keys is being deleted. Send the request again.");
  if (known.isSame) return { row, status: "Duplicate", id: known.id, uniqueKey };
  const message = `The key ${uniqueKey} belongs to a record of something else. With replace=true the row takes its place while it is not billed.`;
  return rejected(usage, [rowReason("uniqueKey", 30, message)]);
}
