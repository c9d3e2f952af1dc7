import type { Decimal } from "@/lib/values/decimal";
import { compareDates, type LocalDate } from "@/lib/values/local-date";
import type { ChargeSegment, PriceTier } from "./charge-segment";

/**
 * The same segments, each told from which day on its price and quantity have been what they are.
 *
 * A renewal without change, or an amendment of something else, cuts a billing period between two
 * segments that cost the same. Rounding must then run through the cut, or the two parts may cost a
 * cent more than the whole. Give all segments of a charge, billed ones too; the order is kept.
 */
export function withContinuity(segments: readonly ChargeSegment[]): ChargeSegment[] {
  const since = new Map<string, LocalDate>();
  const byStart = [...segments].sort((a, b) => compareDates(a.effectiveStart, b.effectiveStart));
  const ending = new Map<string, ChargeSegment>();
  for (const segment of byStart) {
    const before = ending.get(`${segment.chargeNumber} ${segment.effectiveStart}`);
    const start =
      before !== undefined && costsTheSame(before, segment)
        ? (since.get(before.segmentId) ?? before.effectiveStart)
        : segment.effectiveStart;
    since.set(segment.segmentId, start);
    if (segment.effectiveEnd !== null) {
      ending.set(`${segment.chargeNumber} ${segment.effectiveEnd}`, segment);
    }
  }
  return segments.map((segment) => ({
    ...segment,
    continuousSince: since.get(segment.segmentId) ?? segment.effectiveStart,
  }));
}

/** Do two segments charge the same amount for the same days, in the same periods. */
export function costsTheSame(a: ChargeSegment, b: ChargeSegment): boolean {
  return (
    a.type === b.type &&
    a.model === b.model &&
    a.currency === b.currency &&
    a.billingPeriod === b.billingPeriod &&
    a.specificBillingPeriod === b.specificBillingPeriod &&
    a.listPriceBase === b.listPriceBase &&
    a.specificListPriceBase === b.specificListPriceBase &&
    a.prorationOption === b.prorationOption &&
    isSameAmount(a.quantity, b.quantity) &&
    hasSamePrice(a, b)
  );
}

function hasSamePrice(a: ChargeSegment, b: ChargeSegment): boolean {
  return (
    isSameAmount(a.includedUnits, b.includedUnits) &&
    isSameAmount(a.overagePrice, b.overagePrice) &&
    isSameAmount(a.extras?.flatFee, b.extras?.flatFee) &&
    isSameAmount(a.extras?.minimum, b.extras?.minimum) &&
    isSameAmount(a.extras?.maximum, b.extras?.maximum) &&
    String(a.delivery?.weekdays) === String(b.delivery?.weekdays) &&
    a.tiers.length === b.tiers.length &&
    a.tiers.every((tier, index) => isSameTier(tier, b.tiers[index]))
  );
}

function isSameTier(a: PriceTier, b: PriceTier | undefined): boolean {
  return (
    b !== undefined &&
    a.priceFormat === b.priceFormat &&
    isSameAmount(a.endingUnit, b.endingUnit) &&
    isSameAmount(a.price, b.price) &&
    isSameAmount(a.flatFee, b.flatFee) &&
    isSameAmount(a.minimum, b.minimum) &&
    isSameAmount(a.maximum, b.maximum)
  );
}

type Amount = Decimal | null | undefined;

function isSameAmount(a: Amount, b: Amount): boolean {
  if (a === null || a === undefined) return b === null || b === undefined;
  return b !== null && b !== undefined && a.equals(b);
}
