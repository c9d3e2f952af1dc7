import { BillingRefusal } from "@/lib/billing/billing-refusal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeModel, UsageSegment } from "@/lib/billing/charge-segment";
import type { TierTrace } from "@/lib/billing/charge-models/tier-trace";
import { priceOf, type UnitsSegment } from "@/lib/billing/rating";
import { mergeRows } from "@/lib/billing/tier-rows";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { ratingGroupOf, recordCost, roundQuantity } from "./usage-rating";
import type { PricedRecords, UsageRecord } from "./usage-record";

/** What rating has to know of the records of a day: their sum, one for each group id, or every record. */
export type UsageDetail = "Sum" | "Groups" | "Records";

/** Models that ask no group: every record has its own cost, or days and records only count. */
const BY_RECORD: ReadonlySet<ChargeModel> = new Set([
  "PreratedPricing",
  "PreratedPerUnit",
  "MultiAttributePricing",
]);
const BY_DAY: ReadonlySet<ChargeModel> = new Set([
  "FlatFee",
  "HighWatermarkTieredPricing",
  "HighWatermarkVolumePricing",
]);

type ByUnits = Exclude<
  UnitsSegment,
  { model: "HighWatermarkTieredPricing" | "HighWatermarkVolumePricing" }
>;

/** Are groups of records priced by their units. */
const isByUnits = (segment: UsageSegment): segment is ByUnits =>
  !BY_RECORD.has(segment.model) && !BY_DAY.has(segment.model);

/** What rating for a segment has to know of records of one day that came `inFile` or each by itself. */
export function detailOf(segment: UsageSegment, rules: BillingRules, inFile: boolean): UsageDetail {
  if (BY_RECORD.has(segment.model)) return "Records";
  if (rules.rateUsageIndividually && segment.unitOfMeasure !== undefined) return "Records";
  if (BY_DAY.has(segment.model)) return "Sum";
  const group = ratingGroupOf(segment, rules);
  if (isAlone(group, inFile)) return "Records";
  return group === "ByGroupId" ? "Groups" : "Sum";
}

const isAlone = (group: ReturnType<typeof ratingGroupOf>, inFile: boolean) =>
  group === "ByUsageRecord" || (group === "ByUsageUpload" && !inFile);

/** Rows of tiers that are kept before those alike are joined. */
const MOST_ROWS = 500;

/** Puts records together as they come, so that a million of them take no more memory than one. */
export type UsageFold = {
  readonly add: (record: UsageRecord) => void;
  readonly records: () => UsageRecord[];
};

/**
 * Puts the records of one day that came together into one, or one for each group id, which a segment rates to the same amount as
 * the records. A record that lacks what its price needs stands for all: who rates it is refused in its name.
 */
export function usageFold(segment: UsageSegment, rules: BillingRules, inFile: boolean): UsageFold {
  const group = ratingGroupOf(segment, rules);
  const price = priceEach(segment, rules, inFile);
  const parts = new Map<string, Part>();
  let faulty: UsageRecord | undefined;
  const add = (record: UsageRecord) => {
    if (faulty !== undefined) return;
    const key = group === "ByGroupId" && price === null ? (record.groupId ?? "") : "";
    const part = parts.get(key) ?? partOf(record);
    parts.set(key, part);
    try {
      part.add(roundQuantity(segment, record.quantity), record, price?.(record));
    } catch (error) {
      if (!(error instanceof BillingRefusal)) throw error;
      faulty = record;
    }
  };
  const own = { segmentId: segment.segmentId };
  const records = () =>
    faulty === undefined
      ? [...parts.values()].map((part) => ({ ...part.record(), ...own }))
      : [{ ...faulty, ...own }];
  return { add, records };
}

/** What each record costs by itself; null where it has no cost of its own. */
function priceEach(
  segment: UsageSegment,
  rules: BillingRules,
  inFile: boolean,
): ((record: UsageRecord) => PricedRecords) | null {
  if (BY_RECORD.has(segment.model)) {
    let costOf: ReturnType<typeof recordCost> = null;
    return (record) => {
      costOf ??= recordCost(segment);
      return { amount: costOf?.(record) ?? ZERO, listPrice: null, tiers: [] };
    };
  }
  if (!isByUnits(segment) || !isAlone(ratingGroupOf(segment, rules), inFile)) return null;
  return ({ quantity }) => priceOf(segment, roundQuantity(segment, quantity), rules);
}

/** Records that are put together: the first of them, and what they come to. */
function partOf(first: UsageRecord) {
  let [count, quantity, units, amount] = [0, ZERO, ZERO, ZERO];
  let listPrice: Decimal | null = null;
  let isPriced = false;
  let tiers: TierTrace[] = [];
  return {
    add(rounded: Decimal, record: UsageRecord, price: PricedRecords | undefined) {
      count += 1;
      quantity = quantity.plus(record.quantity);
      units = units.plus(rounded);
      if (price === undefined) return;
      isPriced = true;
      amount = amount.plus(price.amount);
      listPrice = price.listPrice;
      for (const row of price.tiers) tiers.push(row);
      if (tiers.length > MOST_ROWS) tiers = mergeRows(tiers);
    },
    record(): UsageRecord {
      if (count === 1) return first;
      const { fields: _, ...rest } = first;
      const whole = { ...rest, quantity, units, records: count };
      if (!isPriced) return whole;
      return { ...whole, priced: { amount, listPrice, tiers: mergeRows(tiers) } };
    },
  };
}

type Part = ReturnType<typeof partOf>;
