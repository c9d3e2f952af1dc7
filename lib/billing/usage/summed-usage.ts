import { BillingRefusal } from "@/lib/billing/billing-refusal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeModel, UsageSegment } from "@/lib/billing/charge-segment";
import type { TierTrace } from "@/lib/billing/charge-models/tier-trace";
import { inPackages, priceOf, type UnitsSegment } from "@/lib/billing/rating";
import { mergeRows } from "@/lib/billing/tier-rows";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { ratingGroupOf, recordCost, roundQuantity } from "./usage-rating";
import type { PricedRecords, UsageRecord } from "./usage-record";

/** The detail that rating needs of the records of a day: their sum, one sum for each group id, or every record. */
export type UsageDetail = "Sum" | "Groups" | "Records";

/** Models without groups: every record has a cost, or only days and records count. */
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

/** Whether groups of records are priced by their units. */
export const isByUnits = (segment: UsageSegment): segment is ByUnits =>
  !BY_RECORD.has(segment.model) && !BY_DAY.has(segment.model);

/** The detail that a segment needs of the records of one day, sent `inFile` or as single events. */
export function detailOf(segment: UsageSegment, rules: BillingRules, inFile: boolean): UsageDetail {
  if (segment.drawdown !== undefined) return "Sum";
  if (BY_RECORD.has(segment.model)) return "Records";
  if (rules.rateUsageIndividually && segment.unitOfMeasure !== undefined) return "Records";
  if (BY_DAY.has(segment.model)) return "Sum";
  const group = ratingGroupOf(segment, rules);
  if (isAlone(group, inFile)) return "Records";
  return group === "ByGroupId" ? "Groups" : "Sum";
}

const isAlone = (group: ReturnType<typeof ratingGroupOf>, inFile: boolean) =>
  group === "ByUsageRecord" || (group === "ByUsageUpload" && !inFile);

/** Limit of rows of tiers before equal ones are merged. */
const MOST_ROWS = 500;

/** Aggregates records one by one, in constant memory. */
export type UsageFold = {
  readonly add: (record: UsageRecord) => void;
  readonly records: () => UsageRecord[];
};

/**
 * Aggregates the records of a daily sum to one record, or one for each group id, which a segment rates to the same
 * amount. A record without the fields of its price represents all of them, so that rating refuses it by name.
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

/** The cost of each record; null if it has no separate cost. */
function priceEach(
  segment: UsageSegment,
  rules: BillingRules,
  inFile: boolean,
): ((record: UsageRecord) => PricedRecords) | null {
  if (BY_RECORD.has(segment.model)) {
    let costOf: ReturnType<typeof recordCost> = null;
    return (record) => {
      costOf ??= recordCost(segment);
      const amount = costOf?.(record) ?? ZERO;
      return { amount, listPrice: null, tiers: [], packages: ZERO };
    };
  }
  if (!isByUnits(segment) || !isAlone(ratingGroupOf(segment, rules), inFile)) return null;
  return (record) => {
    const quantity = roundQuantity(segment, record.quantity);
    return { ...priceOf(segment, quantity, rules), packages: inPackages(segment, quantity) };
  };
}

/** An aggregate: the first record, and the totals. */
function partOf(first: UsageRecord) {
  let [count, quantity, units, amount, packages] = [0, ZERO, ZERO, ZERO, ZERO];
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
      packages = packages.plus(price.packages);
      listPrice = price.listPrice;
      for (const row of price.tiers) tiers.push(row);
      if (tiers.length > MOST_ROWS) tiers = mergeRows(tiers);
    },
    record(): UsageRecord {
      if (count === 1) return first;
      const { fields: _, ...rest } = first;
      const whole = { ...rest, quantity, units, records: count };
      if (!isPriced) return whole;
      return { ...whole, priced: { amount, listPrice, tiers: mergeRows(tiers), packages } };
    },
  };
}

type Part = ReturnType<typeof partOf>;
