import { type Decimal, decimal, maxDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { intersection, overlaps, type Period } from "@/lib/values/period";
import type { ChargeSegment, PricedCharge } from "@/lib/billing/charge-segment";
import { discountSide, type DiscountSegment } from "./discount-segment";
import type { BilledItem, ItemDraft } from "@/lib/billing/item-draft";
import type { BilledBeforeLess, LineTrace } from "@/lib/billing/line-trace";

/** A line that a discount may reduce, with its segment. */
export type DiscountedLine = { readonly item: ItemDraft; readonly segment: PricedCharge };

/** Sorts by charge number, then segment; charges of a preview have no number yet and come last, as new numbers will. */
export function byNumber(a: ChargeSegment, b: ChargeSegment): number {
  return compareNumbers(a, b) || (a.segmentNumber ?? 1) - (b.segmentNumber ?? 1);
}

export function compareNumbers({ chargeNumber: a }: ChargeSegment, other: ChargeSegment): number {
  const b = other.chargeNumber;
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}

export const isDiscount = (segment: ChargeSegment): segment is DiscountSegment =>
  segment.type === "Discount";

/**
 * Whether a discount applies to a line: type and level of the charge match, and the line's service begins
 * while the discount is in effect, or overlaps it when it may apply to a part of a period.
 *
 * Negative charges are never reduced, nor raised. For a credit, the service of the credited bill counts; a discount
 * of that bill in `billed` is reversed even if it has ended since, as when both are canceled together.
 */
export function reaches(
  discount: DiscountSegment,
  line: DiscountedLine,
  billed: readonly BilledItem[] | null,
): boolean {
  const { item, segment } = line;
  if (!discount.discount.applyTo.includes(segment.type)) return false;
  if (!(item.bill?.amount ?? item.amount).greaterThan(0)) return false;
  if (segment.currency !== discount.currency || !sharesLevel(discount, segment)) return false;
  if (isInEffect(discount, item)) return true;
  return item.kind === "credit" && discountBilled(billed ?? [], discount, line).greaterThan(0);
}

/** Whether a discount currently covers the service of a line, or of the bill that it credits. */
export function isInEffect(discount: DiscountSegment, item: ItemDraft): boolean {
  return discountedDays(discount, billedDays(item)) !== null;
}

/** The days of a service that a discount covers; null for none. */
export function discountedDays(discount: DiscountSegment, days: Period): Period | null {
  const { effectiveStart: start, effectiveEnd: end } = discount;
  if (discount.discount.applyToBillingPeriodPartially === true) {
    return intersection(days, { start, end: end ?? days.end });
  }
  const begins = days.start >= start && (end === null || days.start < end);
  return begins ? days : null;
}

/** The service of a line; of a credit, that of the credited bill. */
export function billedDays(item: ItemDraft): Period {
  return item.bill?.days ?? { start: item.serviceStart, end: item.serviceEnd };
}

/** The part of a bill that a credit leaves. */
export function usedDays(item: ItemDraft): Period {
  return { start: billedDays(item).start, end: item.serviceStart };
}

/** Whether a line is a credit by the older rule, which prices the remaining days separately, without a bill. */
export const isRest = ({ trace }: ItemDraft) => trace.rule === "CreditRemainingDays";

/** The bound of discounts on a line: of a charge its amount, of a credit the rest of the bill. */
export function roomOf({ amount, bill }: ItemDraft): Decimal {
  return maxDecimal(bill === undefined ? amount : bill.amount.plus(amount), ZERO);
}

/** Whether a charge is in the account, subscription or rate plan of a discount. */
export function sharesLevel(discount: DiscountSegment, segment: PricedCharge): boolean {
  const level = discount.discount.level;
  if (level === "account") return true;
  if (subscriptionOf(segment) !== subscriptionOf(discount)) return false;
  if (level === "subscription") return true;
  return ratePlanOf(segment) === ratePlanOf(discount);
}

function subscriptionOf(segment: ChargeSegment): string | null {
  return segment.subscriptionId ?? segment.subscriptionNumber;
}

function ratePlanOf(segment: ChargeSegment): string {
  return segment.ratePlanId ?? segment.ratePlanName;
}

/** The unrounded price of a line, and the part of it that was billed before in the same period. */
export type LineBase = { readonly owed: Decimal; readonly before: Decimal };

/** Reads the unrounded amounts of a line from its trace. */
export function lineBase(item: ItemDraft): LineBase {
  const { trace } = item;
  const unrounded = decimal(trace.rounding.unrounded);
  if (trace.rule === "Usage") {
    return { owed: unrounded, before: decimal(trace.less[0]?.amount ?? 0) };
  }
  const others = trace.less.find(({ why }) => why === "OtherPeriods");
  const earlier = trace.less.filter((less) => less.why === "BilledBefore");
  return {
    owed: others === undefined ? unrounded : decimal(trace.rounding.rounded).minus(others.amount),
    before: sumOf(earlier.map((less) => lessUnrounded(trace, less))),
  };
}

/** The unrounded deductions of a line. */
function lessUnrounded(
  { inputs }: LineTrace,
  { fraction, base, count }: BilledBeforeLess,
): Decimal {
  const { numerator, denominator } = base ?? inputs.base;
  return decimal(inputs.listAmount)
    .times(numerator * fraction.numerator * count)
    .dividedBy(denominator * fraction.denominator);
}

/** The discount of a line's days on earlier documents; positive, also where it raised the line. */
export function discountBilled(
  billed: readonly BilledItem[],
  discount: DiscountSegment,
  line: DiscountedLine,
): Decimal {
  const own = billed.filter((item) => isDiscountOf(item, discount, line));
  return sumOf(own.map((item) => item.amount)).times(-discountSide(discount));
}

/** Whether an earlier line is of this discount and the days of a line. */
export function isDiscountOf(
  item: BilledItem,
  discount: DiscountSegment,
  line: DiscountedLine,
): boolean {
  const days = { start: item.serviceStart, end: item.serviceEnd };
  const isOwn = item.segmentId === discount.segmentId;
  const appliesTo = item.appliedTo === line.segment.segmentId;
  return isOwn && appliesTo && overlaps(days, billedDays(line.item));
}
