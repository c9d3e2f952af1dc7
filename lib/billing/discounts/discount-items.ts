import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment } from "@/lib/billing/charge-segment";
import { byNumber, type DiscountedLine, isDiscount, roomOf } from "./discount-scope";
import type { DiscountSegment, FixedDiscount, PercentageDiscount } from "./discount-segment";
import { fixedDiscount } from "./fixed-discounts";
import type { BilledItem, ItemDraft } from "@/lib/billing/item-draft";
import { percentageDiscounts } from "./percentage-discounts";
import { billingEnd } from "@/lib/billing/recurring-items";

/**
 * The discount lines of a bill: percentages of every line first, then the fixed amounts, each in the
 * order of charge numbers, in whatever order the segments come. A discount reduces lines of this bill
 * and never bills alone; with a credit it is taken back in part.
 *
 * All of them together never take more than the line, nor more than what a credit leaves of the
 * bill that it lowers: so a credit never gives back more than was paid for the days that it takes.
 *
 * `billed` tells what earlier documents have discounted. Fixed discounts need it, to know what is
 * left of them and what a credit takes back.
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
  const percentages = stackedLast(discounts.filter(isPercentage));
  const fixed = discounts.filter(isFixed);
  const room = new Map<ItemDraft, Decimal>();
  const result: ItemDraft[] = [];
  for (const line of lines) {
    room.set(line.item, roomOf(line.item));
    result.push(...percentageDiscounts(percentages, line, room, rules, billed));
  }
  for (const discount of fixed) {
    result.push(...fixedDiscount(discount, lines, room, rules, billed ?? []));
  }
  return result;
}

const isPercentage = (discount: DiscountSegment): discount is PercentageDiscount =>
  discount.model === "DiscountPercentage";

const isFixed = (discount: DiscountSegment): discount is FixedDiscount =>
  discount.model === "DiscountFixedAmount";

/** Where charges are billed beyond the end of their term, so are the discounts of them. */
function lasting(
  discount: DiscountSegment,
  targetDate: LocalDate,
  rules: BillingRules,
): DiscountSegment {
  if (discount.chargeType === "OneTime") return discount;
  return { ...discount, effectiveEnd: billingEnd(discount, rules, targetDate) };
}

/** A stacked discount takes of what the others have left, so they are given first. */
function stackedLast(percentages: readonly PercentageDiscount[]): PercentageDiscount[] {
  return [
    ...percentages.filter(({ stacked }) => !stacked),
    ...percentages.filter(({ stacked }) => stacked),
  ];
}
