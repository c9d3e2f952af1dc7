import { Decimal, minDecimal, ONE, sumOf, ZERO } from "@/lib/values/decimal";
import { daysIn, isEmptyPeriod, type Period } from "@/lib/values/period";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { PricedCharge } from "@/lib/billing/charge-segment";
import { afterPercentages, type OpenAmounts, wholeLine } from "./discount-classes";
import { discountSide, type PercentageDiscount } from "./discount-segment";
import {
  discountBilled,
  type DiscountedLine,
  discountedDays,
  isInEffect,
  reaches,
  usedDays,
} from "./discount-scope";
import type { BilledItem, ItemDraft } from "@/lib/billing/item-draft";
import { percentageLine } from "./percentage-lines";
import { stretchOn } from "@/lib/billing/earlier-days";
import { gridOf, periodHolding } from "@/lib/billing/periods";
import { fractionOf } from "@/lib/billing/proration";

/**
 * The percentage discounts of one class and line, in the given order; `all` are those of every class.
 *
 * Each is a share of the original, unrounded amount, or of what the classes before left of it; a stacked one is a share of the amount after the
 * discounts before it (or of the original, by rule). Their sum never exceeds the `room` of the line,
 * both unrounded and rounded. A credit reverses discounts: those billed less those of the used part. A
 * discount that was not on the bill although it could have reduced it was added later, and is not
 * changed.
 *
 * A percentage charge is a share of the original amount, too, which it adds: nothing limits it, and it leaves room and shares of
 * discounts as they are.
 */
export function percentageDiscounts(
  discounts: readonly PercentageDiscount[],
  all: readonly PercentageDiscount[],
  line: DiscountedLine,
  open: OpenAmounts,
  rules: BillingRules,
  billed: readonly BilledItem[] | null,
): ItemDraft[] {
  const items: ItemDraft[] = [];
  const known = line.item.kind === "credit" ? billed : null;
  const takenOf = (discount: PercentageDiscount) =>
    known === null ? null : discountBilled(known, discount, line);
  const reducing = all.filter((discount) => discountSide(discount) === 1);
  const sum = sumOf(reducing.map((discount) => takenOf(discount) ?? ZERO));
  const tookAll = line.item.bill !== undefined && sum.greaterThanOrEqualTo(line.item.bill.amount);
  const base = open.bases.get(line.item) ?? wholeLine(line.item);
  const { room } = open;
  let left: Decimal = ONE;
  for (const discount of discounts) {
    if (!reaches(discount, line, billed)) continue;
    const reduces = discountSide(discount) === 1;
    const whole = rateOf(discount, line, left, rules);
    const rate = reduces ? minDecimal(whole, left) : whole;
    if (reduces) left = left.minus(rate);
    const taken = takenOf(discount);
    if (taken?.isZero() === true && !(reduces && tookAll)) continue;
    const item = percentageLine({ discount, line, base, rate, room, rules, taken });
    if (item !== null) items.push(item);
  }
  open.bases.set(line.item, afterPercentages(base, left));
  return items;
}

/** The share of the original amount that a discount takes, given the share `left` by the others. */
function rateOf(
  discount: PercentageDiscount,
  line: DiscountedLine,
  left: Decimal,
  rules: BillingRules,
): Decimal {
  const { percentage, stacked } = discount;
  const onRemainder = stacked && rules.stackedDiscounts === "OnRemainder";
  const share = percentage
    .abs()
    .dividedBy(100)
    .times(onRemainder ? left : ONE);
  const { item } = line;
  if (item.kind === "credit" && !isInEffect(discount, item))
    return endedRate(discount, item, share);
  const days = item.trace.rule === "CreditBilledMinusUsed" ? usedDays(item) : itemDays(item);
  return share.times(coveredShare(discount, line.segment, days, rules));
}

/** For a credit whose discount has ended since: the used part has no discount any more. */
function endedRate(
  { discount }: PercentageDiscount,
  { trace }: ItemDraft,
  share: Decimal,
): Decimal {
  if (trace.rule !== "CreditRemainingDays") return ZERO;
  return discount.applyToBillingPeriodPartially ? ZERO : share;
}

/**
 * The share of a service that the discount covers; the whole unless it may apply to a part. Counted in
 * days, or in months first if the tenant prorates so.
 */
function coveredShare(
  discount: PercentageDiscount,
  segment: PricedCharge,
  days: Period,
  rules: BillingRules,
): Decimal {
  if (!discount.discount.applyToBillingPeriodPartially || isEmptyPeriod(days)) return ONE;
  const covered = discountedDays(discount, days);
  if (covered === null) return ZERO;
  const inMonths = monthsShare(segment, covered, days, rules);
  return inMonths ?? new Decimal(daysIn(covered)).dividedBy(daysIn(days));
}

/** Null where months are not counted first. */
function monthsShare(
  segment: PricedCharge,
  covered: Period,
  days: Period,
  rules: BillingRules,
): Decimal | null {
  if (rules.prorationUnit !== "ProrateByMonthFirst" || segment.type !== "Recurring") return null;
  const grid = gridOf(stretchOn(segment, days.start).segment);
  if (grid.kind !== "Months" || grid.step === 1) return null;
  const period = periodHolding(grid, days.start);
  const [part, all] = [covered, days].map((stretch) => {
    const { numerator, denominator } = fractionOf(grid, period, stretch, "TimeBased", rules);
    return new Decimal(numerator).dividedBy(denominator);
  });
  if (part === undefined || all === undefined || all.isZero()) return null;
  return minDecimal(part.dividedBy(all), ONE);
}

function itemDays(item: ItemDraft): Period {
  return { start: item.serviceStart, end: item.serviceEnd };
}
