import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { documentRulesOf } from "@/lib/areas/settings/model";
import { chargesOfIds } from "@/lib/areas/subscriptions/due-charges";
import {
  earlierUnits,
  sharedRecords,
  type SharedLine,
  usageOfLine,
} from "@/lib/areas/usage/processed/share-records";
import type { SharedRecord } from "@/lib/areas/usage/processed/line-model";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import type { UsageTrace } from "@/lib/billing/line-trace";
import {
  priceAdded,
  priceOfRecords,
  type ShareGroup,
  shareGroupOf,
} from "@/lib/billing/usage/record-share";
import { type Decimal, decimal, ZERO } from "@/lib/values/decimal";
import { type RatedLine, ratedLine } from "./rated-queries";

/** A line of usage with its trace. */
export type UsageLine = Omit<RatedLine, "trace"> & { readonly trace: UsageTrace };

/** A page of the records that a line has rated. */
export type RatedRecords = {
  readonly line: UsageLine;
  readonly group: ShareGroup;
  /** The number of records on all pages, and what they cost together. */
  readonly records: number;
  readonly amountOfRecords: Decimal;
  readonly rows: readonly SharedRecord[];
  readonly next?: string;
};

/**
 * A line of usage by its id, and the segment of its charge.
 *
 * @throws NotFound for unknown lines, RuleViolation for lines of other charges.
 */
export async function usageLine(
  ctx: Ctx,
  key: string,
): Promise<{ line: UsageLine; segment: UsageSegment }> {
  const id = uuidOf(key);
  const found = id && (await ratedLine(ctx, id));
  if (!found) throw new NotFound("invoice item", key);
  const { trace, chargeId } = found;
  const charges = chargeId === null ? [] : await chargesOfIds(ctx, found, [chargeId]);
  const segment = charges[0]?.segment;
  if (trace.rule !== "Usage" || segment?.type !== "Usage")
    throw new RuleViolation("The line is not one of a usage charge: it has rated no usage.");
  return { line: { ...found, trace }, segment };
}

/** The records that a line has rated, each with what it adds to the line. */
export async function recordsOfLine(
  ctx: Ctx,
  key: string,
  page: { readonly cursor?: string | undefined; readonly size: number },
): Promise<RatedRecords> {
  const { line, segment } = await usageLine(ctx, key);
  const rules = documentRulesOf(ctx.settings);
  const sums = await usageOfLine(ctx, line.id);
  const shared = { segment, rules, sums, units: decimal(line.trace.inputs.quantity) };
  const group = shareGroupOf(segment, rules);
  const read = await sharedRecords(ctx, shared, page.cursor, page.size);
  const records = sums.reduce((count, sum) => count + sum.records, 0);
  const amountOfRecords = records === 0 ? ZERO : await priceOfAll(ctx, line, shared, group);
  return { line, group, records, amountOfRecords, ...read };
}

/** Records read at a time where each is priced. */
const PAGE = 5_000;

/** What the records of all pages cost: as the line says where it has just these, else as they are priced one by one. */
async function priceOfAll(
  ctx: Ctx,
  { trace }: UsageLine,
  line: SharedLine,
  group: ShareGroup,
): Promise<Decimal> {
  const { segment, rules, units, sums } = line;
  if (group === "None") return ZERO;
  if (group === "Line") {
    const before = earlierUnits(line);
    const isFirst = before.isZero();
    return priceAdded(segment, { before, after: units, total: units, isFirst }, rules);
  }
  const records = sums.reduce((count, sum) => count + sum.records, 0);
  const isWhole = records === trace.inputs.usage.records && trace.less.length === 0;
  if (isWhole && segment.model !== "MultiAttributePricing") return priceOfRecords(trace);
  let amount = ZERO;
  let cursor: string | undefined;
  do {
    const page = await sharedRecords(ctx, line, cursor, PAGE);
    for (const record of page.rows) amount = amount.plus(record.amount);
    cursor = page.next;
  } while (cursor !== undefined);
  return amount;
}
