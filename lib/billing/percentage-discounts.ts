import { Decimal, decimal, maxDecimal, minDecimal, ONE, ZERO } from "@/lib/values/decimal";
import { roundMoney } from "@/lib/values/money";
import { daysIn, isEmptyPeriod, type Period } from "@/lib/values/period";
import { type BillingRules, lineRounding } from "./billing-rules";
import type { ChargeSegment } from "./charge-segment";
import { discountDraft } from "./discount-draft";
import {
  type DiscountedLine,
  discountBilled,
  discountedDays,
  discountTerms,
  isInEffect,
  lineBase,
  reaches,
  usedDays,
} from "./discount-scope";
import type { BilledItem, ItemDraft } from "./item-draft";
import { gridOf, periodHolding } from "./periods";
import { fractionOf } from "./proration";

/**
 * The percentage discounts of one line, in the order in which they are given.
 *
 * Each takes its share of the original, unrounded amount; a stacked one takes it of what the
 * discounts before it left (or of the original too, by rule). Together they never take more than
 * the line. A credit takes its discounts back: what was discounted less what the used part earns.
 */
export function percentageDiscounts(
  discounts: readonly ChargeSegment[],
  line: DiscountedLine,
  rules: BillingRules,
  billed: readonly BilledItem[] | null,
): ItemDraft[] {
  const items: ItemDraft[] = [];
  let left: Decimal = ONE;
  for (const discount of discounts) {
    if (!reaches(discount, line, billed)) continue;
    const rate = minDecimal(rateOf(discount, line, left, rules), left);
    left = left.minus(rate);
    const item = discountOf(discount, line, rate, rules, billed);
    if (item !== null) items.push(item);
  }
  return items;
}

/** The share of the original amount that a discount takes when `left` is what others left. */
function rateOf(
  discount: ChargeSegment,
  line: DiscountedLine,
  left: Decimal,
  rules: BillingRules,
): Decimal {
  const { value, stacked } = discountTerms(discount);
  const onRemainder = stacked && rules.stackedDiscounts === "OnRemainder";
  const share = maxDecimal(value, ZERO)
    .dividedBy(100)
    .times(onRemainder ? left : ONE);
  const { item } = line;
  if (item.kind === "credit" && !isInEffect(discount, item))
    return endedRate(discount, item, share);
  const days = item.trace.rule === "CreditBilledMinusUsed" ? usedDays(item) : itemDays(item);
  return share.times(coveredShare(discount, line.segment, days, rules));
}

/** Of a credit whose discount has ended since: the part that is used earns nothing any more. */
function endedRate({ discount }: ChargeSegment, { trace }: ItemDraft, share: Decimal): Decimal {
  if (trace.rule !== "CreditRemainingDays") return ZERO;
  return discount?.applyToBillingPeriodPartially === true ? ZERO : share;
}

/**
 * The share of some days that the discount covers; all of them unless it may apply to a part. It is
 * counted in days, or in months first where the tenant prorates so.
 */
function coveredShare(
  discount: ChargeSegment,
  segment: ChargeSegment,
  days: Period,
  rules: BillingRules,
): Decimal {
  if (discount.discount?.applyToBillingPeriodPartially !== true || isEmptyPeriod(days)) return ONE;
  const covered = discountedDays(discount, days);
  if (covered === null) return ZERO;
  const inMonths = monthsShare(segment, covered, days, rules);
  return inMonths ?? new Decimal(daysIn(covered)).dividedBy(daysIn(days));
}

/** Null where months are not counted first. */
function monthsShare(
  segment: ChargeSegment,
  covered: Period,
  days: Period,
  rules: BillingRules,
): Decimal | null {
  if (rules.prorationUnit !== "ProrateByMonthFirst" || segment.type !== "Recurring") return null;
  const grid = gridOf(segment);
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

function discountOf(
  discount: ChargeSegment,
  line: DiscountedLine,
  rate: Decimal,
  rules: BillingRules,
  billed: readonly BilledItem[] | null,
): ItemDraft | null {
  const { currency } = discount;
  const rounding = lineRounding(rules, currency);
  const { owed, before } = lineBase(line.item);
  const round = (amount: Decimal) => roundMoney(amount.times(rate), currency, rounding);
  const taken = takenBefore(discount, line, round, billed);
  if (taken === null) return null;
  const gives = line.item.trace.rule === "CreditRemainingDays";
  const step = { unrounded: owed.times(rate), rounded: round(owed), rounding };
  return discountDraft(discount, line, rules, step, gives ? 1 : -1, taken.plus(round(before)), {
    kind: "Percentage",
    base: owed.toString(),
    percentage: discountTerms(discount).value.toString(),
    rate: rate.toString(),
    available: null,
  });
}

/**
 * What was discounted of the bill that a credit takes back: looked up, or worked out from what was
 * billed. Zero for a charge; null when that bill was not discounted, so that nothing comes back.
 */
function takenBefore(
  discount: ChargeSegment,
  line: DiscountedLine,
  round: (amount: Decimal) => Decimal,
  billed: readonly BilledItem[] | null,
): Decimal | null {
  const { item } = line;
  if (item.kind === "charge") return ZERO;
  const taken = billed === null ? null : discountBilled(billed, discount, line);
  if (taken?.isZero() === true) return null;
  if (item.trace.rule === "CreditRemainingDays") return ZERO;
  const bill = item.trace.less.find((less) => less.why === "Billed");
  return taken ?? round(decimal(bill?.amount ?? 0));
}
