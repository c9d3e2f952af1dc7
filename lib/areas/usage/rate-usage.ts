import type { Ctx } from "@/lib/kernel/context";
import { Locked } from "@/lib/kernel/errors";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import { detailOf, type UsageFold, usageFold } from "@/lib/billing/usage/summed-usage";
import type { UsageRecord } from "@/lib/billing/usage/usage-record";
import { groupBy } from "@/lib/values/group-by";
import type { RatedSum, UsageInput } from "./model";
import {
  type DaySum,
  freeUsageOf,
  type GroupSum,
  groupsOfSums,
  recordsOfSums,
  storeProcessed,
  sumsOfCharges,
} from "./rating-queries";

/** The context of rating: `accountId` is that of charges whose subscription is not stored. */
export type RatingWords = {
  readonly accountId: string | null;
  readonly rules: BillingRules;
  /** True where a document will be stored: the sums read are locked until then. */
  readonly hold: boolean;
};

/**
 * The usage that a bill rates, including billed records: the charge decides which days are billed, and a record
 * may belong to several charges. Daily sums are returned where they are enough for the terms of the charge; else
 * the records are read in pages and aggregated.
 */
export async function usageToRate(
  ctx: Pick<Ctx, "tenantId">,
  asked: readonly UsageInput[],
  { accountId, rules, hold }: RatingWords,
): Promise<UsageRecord[]> {
  if (!asked.length) return [];
  const sums = await sumsOfCharges(ctx.tenantId, accountId, asked, hold);
  const segments = new Map(asked.map((of) => [of.key, of.segments]));
  const parts = sums.flatMap((sum) => partsOf(sum, segments.get(sum.key) ?? [], rules));
  const groups = await groupsFor(ctx, parts);
  await addRecords(ctx, parts);
  return parts.flatMap((part) => recordsOf(part, groups));
}

/** A sum for one segment of a charge, or for all of them. */
type Part = {
  readonly sum: DaySum;
  readonly segmentId?: string;
  readonly detail: ReturnType<typeof detailOf>;
  readonly fold?: UsageFold;
};

function partsOf(sum: DaySum, segments: readonly UsageSegment[], rules: BillingRules): Part[] {
  const inFile = sum.uploadId !== null;
  const own = segments
    .filter(({ effectiveStart }) => effectiveStart <= sum.date)
    .map((segment) => ({ segment, detail: detailOf(segment, rules, inFile) }));
  if (own.every(({ detail }) => detail === "Sum")) return [{ sum, detail: "Sum" }];
  return own.map(({ segment, detail }) => ({
    sum,
    detail,
    segmentId: segment.segmentId,
    ...(detail === "Records" ? { fold: usageFold(segment, rules, inFile) } : {}),
  }));
}

async function groupsFor(
  ctx: Pick<Ctx, "tenantId">,
  parts: readonly Part[],
): Promise<Map<string, GroupSum[]>> {
  const ids = parts.flatMap(({ detail, sum }) => (detail === "Groups" ? sum.id : []));
  if (!ids.length) return new Map();
  return groupBy(await groupsOfSums(ctx.tenantId, [...new Set(ids)]), ({ sumId }) => sumId);
}

/** Reads the records of the parts that need them, and aggregates them page by page. */
async function addRecords(ctx: Pick<Ctx, "tenantId">, parts: readonly Part[]): Promise<void> {
  const folded = groupBy(
    parts.filter(({ fold }) => fold !== undefined),
    ({ sum }) => sum.id,
  );
  const sums = [...folded.values()].flatMap(([first]) => first?.sum ?? []);
  for await (const page of recordsOfSums(ctx.tenantId, sums)) {
    for (const { sumId, ...record } of page) {
      for (const { fold, sum } of folded.get(sumId) ?? []) {
        fold?.add({ ...record, chargeNumber: sum.key, date: sum.date, uploadId: sum.uploadId });
      }
    }
  }
}

function recordsOf(
  { sum, segmentId, detail, fold }: Part,
  groups: ReadonlyMap<string, readonly GroupSum[]>,
): UsageRecord[] {
  if (fold !== undefined) return fold.records().map((record) => ({ ...record, sum }));
  const { id: usageId, key: chargeNumber, date, uploadId, quantity, records } = sum;
  const whole = { usageId, chargeNumber, date, uploadId, sum, ...(segmentId && { segmentId }) };
  if (detail === "Sum") return [{ ...whole, quantity, records }];
  return (groups.get(sum.id) ?? []).map((group) => ({
    ...whole,
    groupId: group.groupId,
    quantity: group.quantity,
    records: group.records,
  }));
}

/**
 * Links records to the lines of posted invoices and credit memos that rated them; from then on they are immutable.
 *
 * @throws Locked when a record was corrected or deleted since it was rated; the bill is rolled back.
 */
export async function markProcessed(
  ctx: Ctx,
  documentIds: readonly string[],
  rated: readonly RatedSum[],
): Promise<void> {
  if (!rated.length) return;
  const { wanted, tied } = await storeProcessed(ctx.tenantId, documentIds, rated, ctx.now);
  if (tied !== wanted)
    throw new Locked("Usage was corrected while it was billed. Send the request again.");
}

/**
 * Releases the usage of lines that no longer count, because their invoice is reversed or their memo canceled: unless
 * another line has rated them, the records are Pending again, may be corrected, and are rated by the next bill of their
 * days. The caller moves the charges' billed-through days back.
 *
 * @returns the number of records that are Pending again.
 */
export async function freeProcessed(
  ctx: Pick<Ctx, "tenantId">,
  itemIds: readonly string[],
): Promise<number> {
  if (!itemIds.length) return 0;
  return freeUsageOf(ctx.tenantId, itemIds);
}
