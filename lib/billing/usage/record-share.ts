import { type Decimal, decimal, maxDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import type { UsageTrace } from "@/lib/billing/line-trace";
import { inPackages, priceOf } from "@/lib/billing/rating";
import { isSmoothed } from "./smoothed-usage";
import { isByUnits } from "./summed-usage";
import { ratingGroupOf, recordCost, roundQuantity } from "./usage-rating";
import type { UsageRecord } from "./usage-record";

/**
 * The records that are priced together, of which each has the part of the price that its units add: those of the line, of
 * a day, of a file or of a group id. With `Record` each has its own price, with `HighestDay` only those of one day count, and with
 * `None` the amount is not that of single records.
 */
export type ShareGroup = "Line" | "Day" | "File" | "GroupId" | "Record" | "HighestDay" | "None";

const GROUPS = {
  ByBillingPeriod: "Line",
  ByUsageStartDate: "Day",
  ByUsageRecord: "Record",
  ByUsageUpload: "File",
  ByGroupId: "GroupId",
} as const;

/** Decimals of the price of one record: those of formulas may not end. */
const MOST_DECIMALS = 18;

/** How the records of a segment share the amount of their line. */
export function shareGroupOf(segment: UsageSegment, rules: BillingRules): ShareGroup {
  if (segment.model === "FlatFee" || isSmoothed(segment)) return "None";
  if (segment.model.startsWith("HighWatermark")) return "HighestDay";
  if (!isByUnits(segment)) return "Record";
  return GROUPS[ratingGroupOf(segment, rules)];
}

/** The price of a record that is priced alone. */
export function priceAlone(
  segment: UsageSegment,
  record: UsageRecord,
  rules: BillingRules,
): Decimal {
  if (isByUnits(segment)) {
    return priceOf(segment, roundQuantity(segment, record.quantity), rules).amount;
  }
  return (recordCost(segment)?.(record) ?? ZERO).toDecimalPlaces(MOST_DECIMALS);
}

/** The units of a group: before a record, with it, and of all of its records. */
export type UnitsOfGroup = {
  readonly before: Decimal;
  readonly after: Decimal;
  readonly total: Decimal;
  /** No record of the group is before it: what is due without any unit is due with it. */
  readonly isFirst: boolean;
};

/** What the units between `before` and `after` add to the price of their group. */
export function priceAdded(
  segment: UsageSegment,
  { before, after, total, isFirst }: UnitsOfGroup,
  rules: BillingRules,
): Decimal {
  const upTo = (units: Decimal) => priceUpTo(segment, units, total, rules);
  return isFirst ? upTo(after) : upTo(after).minus(upTo(before));
}

/**
 * The price of the first units of a group. By volume all units have the price of the tier that their total reaches, and what
 * is charged beside the units is due with the first record.
 */
function priceUpTo(
  segment: UsageSegment,
  units: Decimal,
  total: Decimal,
  rules: BillingRules,
): Decimal {
  switch (segment.model) {
    case "PerUnit":
    case "Tiered":
    case "Overage":
    case "TieredWithOverage":
    case "HighWatermarkTieredPricing":
      return priceOf(segment, units, rules).amount;
    case "Volume":
    case "HighWatermarkVolumePricing": {
      const { amount, tiers } = priceOf(segment, total, rules);
      const row = tiers.find(({ priceFormat }) => priceFormat === "PerUnit");
      if (row === undefined) return amount;
      const price = decimal(row.price);
      const counted = (of: Decimal) => price.times(inPackages(segment, of));
      return amount.minus(counted(total)).plus(counted(units));
    }
    case "FlatFee":
    case "MultiAttributePricing":
    case "PreratedPricing":
    case "PreratedPerUnit":
      return ZERO;
  }
}

/** What a line's records cost together, without what is added to the charge as a whole. */
export function priceOfRecords({ tiers }: Pick<UsageTrace, "tiers">): Decimal {
  const own = tiers.filter(
    ({ tier, kind }) =>
      tier !== 0 || !(kind === "FlatFee" || kind === "Minimum" || kind === "Maximum"),
  );
  return sumOf(own.map(({ amount }) => decimal(amount)));
}

/** The units that the first `quantity` of a group's records have, rounded as the group is. */
export const unitsOf = (segment: UsageSegment, quantity: Decimal): Decimal =>
  maxDecimal(roundQuantity(segment, quantity), ZERO);
