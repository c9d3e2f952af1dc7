import { type Decimal, maxDecimal, ONE, ZERO } from "@/lib/values/decimal";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { type DiscountedLine, isRest, type LineBase, lineBase } from "./discount-scope";
import type { DiscountSegment } from "./discount-segment";

/** The discounts of each class, in the tenant's order of classes; those of none, or of one that it no longer has, come last. */
export function inClasses(
  discounts: readonly DiscountSegment[],
  { discountClasses }: BillingRules,
): DiscountSegment[][] {
  const classes: DiscountSegment[][] = [...discountClasses, ""].map(() => []);
  for (const discount of discounts) {
    const place = discountClasses.indexOf(discount.discount.discountClass ?? "");
    classes[place === -1 ? discountClasses.length : place]?.push(discount);
  }
  return classes.filter(({ length }) => length > 0);
}

/** What the discounts of earlier classes leave of a line for the percentages of the next class. */
export type ClassBase = LineBase & {
  /** The share of the original amount that percentages have left. */
  readonly part: Decimal;
};

export const wholeLine = (item: ItemDraft): ClassBase => ({ ...lineBase(item), part: ONE });

/** What earlier discounts of a bill leave of its lines: rounded for every discount, unrounded for the percentages of the next class. */
export type OpenAmounts = {
  readonly room: Map<ItemDraft, Decimal>;
  readonly bases: Map<ItemDraft, ClassBase>;
};

/** Prices have 40 digits, so a share of a third may be below a whole cent in the last of them. */
const DIGITS = 36;

/** The rest of a line after the percentages of a class, which leave the share `left` of it. */
export const afterPercentages = ({ owed, before, part }: ClassBase, left: Decimal): ClassBase => ({
  owed: owed.times(left).toSignificantDigits(DIGITS),
  before: before.times(left).toSignificantDigits(DIGITS),
  part: part.times(left),
});

/**
 * The rest of a line after a fixed discount, which was taken of this line alone: so is what follows, whatever was billed
 * of its period before. Where the remaining days were priced separately, what came back of the discount is no longer part of them.
 */
export function afterFixed(
  { owed, before, part }: ClassBase,
  { item }: DiscountedLine,
  kept: Decimal,
  taken: Decimal,
): ClassBase {
  const amount = isRest(item) ? taken.minus(kept) : kept;
  if (amount.isZero()) return { owed, before, part };
  return { owed: maxDecimal(owed.minus(before).minus(amount), ZERO), before: ZERO, part };
}
