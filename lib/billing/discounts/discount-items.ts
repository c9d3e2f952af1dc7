import type { LocalDate } from "@/lib/values/local-date";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import { inClasses, wholeLine } from "./discount-classes";
import { byNumber, type DiscountedLine, isDiscount, roomOf } from "./discount-scope";
import type { DiscountSegment, FixedDiscount, PercentageDiscount } from "./discount-segment";
import { fixedDiscount } from "./fixed-discounts";
import type { BilledItem, ItemDraft } from "@/lib/billing/item-draft";
import { percentageDiscounts } from "./percentage-discounts";
import { billingEnd } from "@/lib/billing/recurring-items";

/**
 * The discount lines of a bill, class by class: first the percentages of every line, then the fixed amounts, each in the
 * order of charge numbers, independent of the order of segments. A discount reduces lines of this bill
 * and is never billed alone; with a credit it is partly reversed.
 *
 * Their sum never exceeds the line, nor the part of a bill that a credit leaves: so a credit never
 * exceeds the paid amount of its days.
 *
 * `billed` has the discount lines of earlier documents. Fixed discounts need it for their remaining
 * amount and for reversals.
 */
export function discountItems(
  items: readonly ItemDraft[],
  segments: readonly ChargeSegment[],
  targetDate: LocalDate,
  rules: BillingRules,
  billed: readonly BilledItem[] | null,
): ItemDraft[] {
  const discounts = segments
    .filter(isDiscount)
    .map((discount) => lasting(discount, targetDate, rules))
    .sort(byNumber);
  if (discounts.length === 0) return [];
  const segmentOf = new Map(segments.map((segment) => [segment.segmentId, segment]));
  const lines: DiscountedLine[] = [];
  for (const item of items) {
    const segment = segmentOf.get(item.segmentId);
    if (segment !== undefined && segment.type !== "Discount") lines.push({ item, segment });
  }
  const room = new Map(lines.map(({ item }) => [item, roomOf(item)]));
  const bases = new Map(lines.map(({ item }) => [item, wholeLine(item)]));
  const open = { room, bases };
  const all = discounts.filter(isPercentage);
  return inClasses(discounts, rules).flatMap((ofClass) => {
    const percentages = stackedLast(ofClass.filter(isPercentage));
    return [
      ...lines.flatMap((line) => percentageDiscounts(percentages, all, line, open, rules, billed)),
      ...ofClass
        .filter(isFixed)
        .flatMap((discount) => fixedDiscount(discount, lines, open, rules, billed ?? [])),
    ];
  });
}

const isPercentage = (discount: DiscountSegment): discount is PercentageDiscount =>
  discount.model !== "DiscountFixedAmount";

const isFixed = (discount: DiscountSegment): discount is FixedDiscount =>
  discount.model === "DiscountFixedAmount";

/** Extends discounts to charges that are billed beyond the end of their term. */
function lasting(
  discount: DiscountSegment,
  targetDate: LocalDate,
  rules: BillingRules,
): DiscountSegment {
  if (discount.chargeType === "OneTime") return discount;
  return { ...discount, effectiveEnd: billingEnd(discount, rules, targetDate) };
}

/** Stacked discounts reduce the amount after the others, so they are last. */
function stackedLast(percentages: readonly PercentageDiscount[]): PercentageDiscount[] {
  return [
    ...percentages.filter(({ stacked }) => !stacked),
    ...percentages.filter(({ stacked }) => stacked),
  ];
}
