import type { BillingRules } from "@/lib/billing/billing-rules";
import { type ChargeSegment, isScheduled } from "@/lib/billing/charge-segment";
import { generateItems } from "@/lib/billing/invoice-items";
import { beforeTax } from "@/lib/billing/item-draft";
import { type Decimal, ZERO } from "@/lib/values/decimal";
import { type LocalDate, later } from "@/lib/values/local-date";
import { valueAt } from "@/lib/values/keys";

/**
 * What charges cost from their first day to their last, by number, as bills would have it that began with nothing billed:
 * with the percentage discounts on them, in prices as they were agreed. Days beyond the end of the term do not count.
 *
 * @throws BillingRefusal for contradictory terms.
 */
export function chargeTotals(
  segments: readonly ChargeSegment[],
  discounts: readonly ChargeSegment[],
  rules: BillingRules,
): Map<string, Decimal> {
  const numbers = new Map(segments.map(({ segmentId, chargeNumber }) => [segmentId, chargeNumber]));
  const totals = new Map<string, Decimal>();
  for (const number of numbers.values()) if (number !== null) totals.set(number, ZERO);
  const last = lastDay(segments);
  if (last === undefined) return totals;
  const items = generateItems([...segments, ...discounts].map(unbilled), last, rules);
  for (const item of items) {
    const number = valueAt(numbers, item.appliedTo ?? item.segmentId);
    if (number) totals.set(number, (totals.get(number) ?? ZERO).plus(beforeTax(item)));
  }
  return totals;
}

/** The segment as it would be with nothing billed, and without days that a renewal may bring. */
const unbilled = (segment: ChargeSegment): ChargeSegment => {
  const { onSchedule: _, ...own } = { ...segment, processedThrough: null };
  return isScheduled(own) ? { ...own, autoRenew: false } : own;
};

/** A day on which everything of the segments is due. */
function lastDay(segments: readonly ChargeSegment[]): LocalDate | undefined {
  const days = segments.flatMap(({ effectiveStart, effectiveEnd }) => [
    effectiveStart,
    effectiveEnd ?? effectiveStart,
  ]);
  return days.length ? days.reduce(later) : undefined;
}
