import type { Decimal } from "@/lib/values/decimal";
import type { BillingRules } from "./billing-rules";
import type { ChargeSegment } from "./charge-segment";
import { type DiscountedLine, isDiscount } from "./discount-scope";
import { fixedDiscount } from "./fixed-discounts";
import type { BilledItem, ItemDraft } from "./item-draft";
import { percentageDiscounts } from "./percentage-discounts";

/**
 * The discount lines of a bill: percentages of every line first, then the fixed amounts, each
 * discount in the order of the segments. A discount reduces lines of this bill and never bills
 * alone; with a credit it is taken back in part.
 *
 * `billed` tells what earlier documents have discounted. Fixed discounts need it, to know what is
 * left of them and what a credit takes back.
 */
export function discountItems(
  items: readonly ItemDraft[],
  segments: readonly ChargeSegment[],
  rules: BillingRules,
  billed: readonly BilledItem[] | null,
): ItemDraft[] {
  const discounts = segments.filter(isDiscount);
  if (discounts.length === 0) return [];
  const segmentOf = new Map(segments.map((segment) => [segment.segmentId, segment]));
  const lines: DiscountedLine[] = [];
  for (const item of items) {
    const segment = segmentOf.get(item.segmentId);
    if (segment !== undefined) lines.push({ item, segment });
  }
  const percentages = discounts.filter(({ model }) => model === "DiscountPercentage");
  const fixed = discounts.filter(({ model }) => model === "DiscountFixedAmount");
  const left = new Map<ItemDraft, Decimal>();
  const result: ItemDraft[] = [];
  for (const line of lines) {
    const reductions = percentageDiscounts(percentages, line, rules, billed);
    let rest = line.item.amount;
    for (const reduction of reductions) rest = rest.plus(reduction.amount);
    left.set(line.item, rest);
    result.push(...reductions);
  }
  for (const discount of fixed) {
    result.push(...fixedDiscount(discount, lines, left, rules, billed));
  }
  return result;
}
