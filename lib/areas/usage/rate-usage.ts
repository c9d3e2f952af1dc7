import type { Ctx } from "@/lib/kernel/context";
import { Locked } from "@/lib/kernel/errors";
import type { UsageRecord } from "@/lib/billing/usage/usage-record";
import type { RatedRecord, UsageInput } from "./model";
import { freeUsageOf, storeProcessed, usageOfCharges } from "./rating-queries";

/**
 * The records that a bill rates, billed ones among them: which days are billed is decided by the
 * charge, and a record may belong to several charges. `accountId` is null for a preview without one.
 */
export async function usageToRate(
  ctx: Ctx,
  accountId: string | null,
  asked: readonly UsageInput[],
): Promise<UsageRecord[]> {
  if (!asked.length) return [];
  return usageOfCharges(ctx.tenantId, accountId, asked);
}

/**
 * Ties records to the lines of posted invoices and credit memos that rated them: from now on they do not change.
 *
 * @throws Locked when a record was corrected or deleted since it was rated: the bill is given up.
 */
export async function markProcessed(
  ctx: Ctx,
  documentIds: readonly string[],
  rated: readonly RatedRecord[],
): Promise<void> {
  if (!rated.length) return;
  const { wanted, tied } = await storeProcessed(ctx.tenantId, documentIds, rated, ctx.now);
  if (tied !== wanted)
    throw new Locked("Usage was corrected while it was billed. Send the request again.");
}

/**
 * Gives back the usage of lines that no longer count, as when their invoice is reversed or their
 * memo canceled: the records are Pending again unless another line has rated them, may be corrected, and the next bill of their
 * days rates them. The charges' billed-through days are moved back by the caller.
 *
 * @returns how many records are Pending again.
 */
export async function freeProcessed(
  ctx: Pick<Ctx, "tenantId">,
  itemIds: readonly string[],
): Promise<number> {
  if (!itemIds.length) return 0;
  return (await freeUsageOf(ctx.tenantId, itemIds)).length;
}
