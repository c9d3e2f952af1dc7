import { type Decimal, decimal, maxDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { intersection, overlaps, type Period } from "@/lib/values/period";
import type { ChargeSegment, PricedCharge } from "@/lib/billing/charge-segment";
import type { DiscountSegment } from "./discount-segment";
import type { BilledItem, ItemDraft } from "@/lib/billing/item-draft";
import type { BilledBeforeLess, LineTrace } from "@/lib/billing/line-trace";

/** A line that a discount may reduce, with the segment it comes from. */
export type DiscountedLine = { readonly item: ItemDraft; readonly segment: PricedCharge };

/** By charge number, then segment; charges of a preview have no number yet and come last, as they will once they have one. */
export function byNumber(a: ChargeSegment, b: ChargeSegment): number {
  return compareNumbers(a, b) || (a.segmentNumber ?? 1) - (b.segmentNumber ?? 1);
}

export function compareNumbers({ chargeNumber: a }: ChargeSegment, other: ChargeSegment): number {
  const b = other.chargeNumber;
  if (a === b) return 0;
  if (a === "" || b === "") return a === "" ? 1 : -1;
  return a < b ? -1 : 1;
}

export const isDiscount = (segment: ChargeSegment): segment is DiscountSegment =>
  segment.type === "Discount";

/**
 * Does a discount reduce a line: the charge's type and place fit, and the line's service begins
 * while the discount is in effect, or overlaps it when it may apply to a part of a period.
 *
 * Negative charges are never reduced. Of a credit, the service of the bill that it takes back counts;
 * what `billed` says that the discount took off that bill comes back though the discount has ended
 * since, as it does with the charge when both are canceled.
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

/** Does a discount, as it stands now, reduce the service of a line, or of the bill that it takes back. */
export function isInEffect(discount: DiscountSegment, item: ItemDraft): boolean {
  return discountedDays(discount, billedDays(item)) !== null;
}

/** The days of a service that the discount reduces; null for none. */
export function discountedDays(discount: DiscountSegment, days: Period): Period | null {
  const { effectiveStart: start, effectiveEnd: end } = discount;
  if (discount.discount.applyToBillingPeriodPartially === true) {
    return intersection(days, { start, end: end ?? days.end });
  }
  const begins = days.start >= start && (end === null || days.start < end);
  return begins ? days : null;
}

/** The service of a line; of a credit, that of the bill that it takes back. */
export function billedDays(item: ItemDraft): Period {
  return item.bill?.days ?? { start: item.serviceStart, end: item.serviceEnd };
}

/** The part of a bill that a credit leaves. */
export function usedDays(item: ItemDraft): Period {
  return { start: billedDays(item).start, end: item.serviceStart };
}

/** The older credit rule prices the days that are left by themselves, and knows no bill. */
export const isRest = ({ trace }: ItemDraft) => trace.rule === "CreditRemainingDays";

/** What discounts may take of a line: of a charge all of it, of a credit what it leaves of the bill. */
export function roomOf({ amount, bill }: ItemDraft): Decimal {
  return maxDecimal(bill === undefined ? amount : bill.amount.plus(amount), ZERO);
}

/** Is a charge within the account, subscription or rate plan that a discount is for. */
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

/** The unrounded price behind a line, and what was billed of it before in the same period. */
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

/** What was taken off a line, before it was rounded. */
function lessUnrounded(
  { inputs }: LineTrace,
  { fraction, base, count }: BilledBeforeLess,
): Decimal {
  const { numerator, denominator } = base ?? inputs.base;
  return decimal(inputs.listAmount)
    .times(numerator * fraction.numerator * count)
    .dividedBy(denominator * fraction.denominator);
}

/** What earlier documents took off the days of a line by this discount, as a positive amount. */
export function discountBilled(
  billed: readonly BilledItem[],
  discount: DiscountSegment,
  line: DiscountedLine,
): Decimal {
  const own = billed.filter((item) => isDiscountOf(item, discount, line));
  return sumOf(own.map((item) => item.amount)).negated();
}

/** Is an earlier line one of a discount on the days of a line. */
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
