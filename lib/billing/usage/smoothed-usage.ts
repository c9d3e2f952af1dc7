import { type Decimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { containsDate, type Period } from "@/lib/values/period";
import type { UsageSegment } from "@/lib/billing/charge-segment";
import {
  type ModelAmount,
  modelAmount,
  NOTHING_PRICED,
} from "@/lib/billing/charge-models/model-input";
import { priceTable, unitsBelow } from "@/lib/billing/charge-models/price-table";
import { tiered } from "@/lib/billing/charge-models/tiered";
import type { OverageRow, TierTrace } from "@/lib/billing/charge-models/tier-trace";
import { periodOn } from "@/lib/billing/earlier-days";
import { type SmoothedPeriod, smooth } from "./smoothing";
import { type RatedUsage, usageQuantity } from "./usage-rating";
import type { Smoothing } from "./usage-record";
import type { UsedSegment } from "./used-segment";

/** Usage with an overage that is smoothed over several periods. */
type SmoothedSegment = Extract<UsageSegment, { overagePrice: Decimal }> & {
  readonly smoothing: Smoothing;
};

type SmoothedUsage = UsedSegment & { readonly segment: SmoothedSegment };

export function isSmoothed(segment: UsageSegment): segment is SmoothedSegment {
  return "smoothing" in segment && segment.smoothing !== undefined;
}

/**
 * The rated usage of `period` with its overage smoothed over the periods of the charge.
 *
 * Periods count from the segment's first whole one; a partial first period is rated separately. Usage before the
 * segment was settled with the previous one. With tiers, the units within them are rated by period, and those
 * beyond are smoothed.
 */
export function ratedSmoothly(
  usage: SmoothedUsage,
  period: Period,
  rated: RatedUsage,
  isLast: boolean,
): RatedUsage {
  const { smoothing } = usage.segment;
  const used = usedByPeriod(usage, period, rated.quantity);
  const smoothed = smooth(smoothing, includedUnits(usage), used, isLast).at(-1);
  if (smoothed === undefined) return rated;
  const price = smoothedPrice(usage, rated.quantity, smoothed, smoothing);
  return { ...rated, price, pool: smoothed.pool };
}

/** Units of every whole period up to `period`, which has `current`; empty for a partial one. */
function usedByPeriod(usage: SmoothedUsage, period: Period, current: Decimal): Decimal[] {
  const { segment, grid, records, rules } = usage;
  const first = periodOn(segment, grid, segment.effectiveStart);
  let cursor = first.start === segment.effectiveStart ? first : periodOn(segment, grid, first.end);
  const used: Decimal[] = [];
  while (cursor.start < period.start) {
    const days = cursor;
    const own = records.filter((record) => containsDate(days, record.date));
    used.push(usageQuantity(segment, own, rules));
    cursor = periodOn(segment, grid, cursor.end);
  }
  return cursor.start === period.start ? [...used, current] : [];
}

function smoothedPrice(
  usage: SmoothedUsage,
  quantity: Decimal,
  smoothed: SmoothedPeriod,
  smoothing: Smoothing,
): ModelAmount {
  const { segment } = usage;
  const price = segment.overagePrice;
  const within = unitsWithin(usage, quantity);
  const rows: TierTrace[] = [...within.tiers, unitsRow("Overage", smoothed.overage, price)];
  const credit = smoothing.unusedUnitsCreditRate?.negated() ?? ZERO;
  if (!smoothed.unused.isZero()) rows.push(unitsRow("Unused", smoothed.unused, credit));
  const amounts = [within.amount, smoothed.overage.times(price), smoothed.unused.times(credit)];
  return modelAmount(sumOf(amounts), within.tiers.length === 0 ? price : null, rows);
}

/** The cost of the units within the tiers; zero for a plain overage charge. */
function unitsWithin(usage: SmoothedUsage, quantity: Decimal): ModelAmount {
  const { segment, rules } = usage;
  if (segment.model === "Overage") return NOTHING_PRICED;
  return tiered({
    segmentId: segment.segmentId,
    tiers: segment.tiers,
    quantity: minDecimal(quantity, includedUnits(usage)),
    firstTierFeeAtZero: rules.firstTierFeeAtZero,
  });
}

/** Units that are not overage: the included ones, or those of the tiers. */
function includedUnits(usage: SmoothedUsage): Decimal {
  const { segment } = usage;
  if (segment.model === "Overage") return segment.includedUnits;
  const table = priceTable(segment.tiers);
  return unitsBelow(table, table.tiers.length);
}

function unitsRow(kind: OverageRow["kind"], units: Decimal, price: Decimal): OverageRow {
  return {
    tier: 0,
    kind,
    quantity: units.toString(),
    price: price.toString(),
    priceFormat: "PerUnit",
    amount: units.times(price).toString(),
  };
}
