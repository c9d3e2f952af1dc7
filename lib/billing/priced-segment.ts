import type { Decimal } from "@/lib/values/decimal";
import { type RoundingRule, roundMoney } from "@/lib/values/money";
import { dayInMonth, type LocalDate, later } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import { type BillingRules, lineRounding } from "./billing-rules";
import type { ModelAmount } from "./charge-models/model-input";
import { deliveryFraction } from "./charge-models/delivery";
import type { RecurringSegment } from "./charge-segment";
import { WHOLE } from "./fraction";
import type { Fraction } from "./line-trace";
import {
  type Grid,
  gridOf,
  listPriceRatio,
  monthBoundary,
  monthPeriodIndex,
  type Ratio,
} from "./periods";
import { billableStretch, fractionOf, type ProrationPolicy, prorationPolicy } from "./proration";
import { listAmount } from "./rating";

/** A recurring segment with values that its periods share. */
export type PricedSegment = {
  readonly segment: RecurringSegment;
  readonly rules: BillingRules;
  readonly grid: Grid;
  readonly policy: ProrationPolicy;
  readonly price: ModelAmount;
  readonly ratio: Ratio;
  readonly rounding: RoundingRule;
  /** First day of the segment's unbroken stretch of equal price. */
  readonly since: LocalDate;
};

/** The cost of a stretch of one billing period. */
export type StretchAmount = {
  readonly stretch: Period;
  readonly fraction: Fraction;
  readonly unrounded: Decimal;
  /** Rounded, before `otherPeriods` is deducted. */
  readonly rounded: Decimal;
  /** The amounts of the other periods, if this one is the last of a list price unit. */
  readonly otherPeriods: { readonly count: number; readonly amount: Decimal } | null;
  /** `rounded` less `otherPeriods`. */
  readonly amount: Decimal;
};

/** @throws BillingRefusal for contradictory terms. */
export function priceSegment(segment: RecurringSegment, rules: BillingRules): PricedSegment {
  const grid = gridOf(segment);
  return {
    segment,
    rules,
    grid,
    policy: segment.model === "Delivery" ? "TimeBased" : prorationPolicy(segment, grid, rules),
    price: listAmount(segment, rules),
    ratio: listPriceRatio(segment, grid),
    rounding: lineRounding(rules, segment.currency),
    since: segment.continuousSince ?? segment.effectiveStart,
  };
}

/**
 * The cost of `period` when it is served from the start of the unbroken stretch up to `until`; null
 * when nothing is owed. Later parts of the same period are differences of such amounts, so the parts
 * of a period always sum to its price.
 */
export function amountUntil(
  priced: PricedSegment,
  period: Period,
  until: LocalDate,
  purpose: "charge" | "credit" = "charge",
): StretchAmount | null {
  const served = { start: later(period.start, priced.since), end: until };
  const stretch = billableStretch(priced.grid, period, served, priced.policy, purpose);
  return stretch === null ? null : amountOf(priced, period, stretch);
}

/** The cost of `stretch` of `period` on its own. */
export function amountOf(priced: PricedSegment, period: Period, stretch: Period): StretchAmount {
  const { segment, price, ratio, rounding } = priced;
  const fraction = shareOf(priced, period, stretch);
  const unrounded = share(price.amount, ratio, fraction);
  const rounded = roundMoney(unrounded, segment.currency, rounding);
  const plain = { stretch, fraction, unrounded, rounded, otherPeriods: null, amount: rounded };
  return withRemainder(priced, period, plain);
}

function shareOf(priced: PricedSegment, period: Period, stretch: Period): Fraction {
  const { segment } = priced;
  if (segment.model === "Delivery") return deliveryFraction(segment.delivery, period, stretch);
  return fractionOf(priced.grid, period, stretch, priced.policy, priced.rules);
}

/**
 * The last period of a list price unit takes the remainder of the list price, so that the invoices of
 * a yearly price sum to it. This applies when the whole unit is served at this price, its last period
 * at least in whole months, and there is a remainder.
 */
function withRemainder(priced: PricedSegment, period: Period, plain: StretchAmount): StretchAmount {
  const { price, segment, rounding } = priced;
  const place = periodsBefore(priced, period, plain);
  if (place === 0) return plain;
  const whole = roundMoney(price.amount, segment.currency, rounding);
  const other = roundMoney(share(price.amount, priced.ratio, WHOLE), segment.currency, rounding);
  const others = other.times(place);
  const amount = whole.minus(others);
  if (amount.equals(plain.rounded) || amount.isNegative() !== whole.isNegative()) return plain;
  return {
    ...plain,
    fraction: WHOLE,
    unrounded: price.amount,
    rounded: whole,
    otherPeriods: { count: place, amount: others },
    amount,
  };
}

/** Number of whole periods before a stretch in the list price unit that ends with it. */
function periodsBefore(
  { grid, ratio, rules, since, segment }: PricedSegment,
  period: Period,
  { stretch, fraction }: StretchAmount,
): number {
  if (!rules.sumToListPrice || grid.kind !== "Months") return 0;
  if (segment.listPriceBase === "Per_Billing_Period") return 0;
  const inMonths = rules.prorationUnit === "ProrateByMonthFirst" && fraction.basis !== "FullPeriod";
  if (fraction !== WHOLE && !inMonths) return 0;
  const months = ratio.denominator;
  const offset = monthPeriodIndex(grid, period.start) * grid.step;
  const first = Math.floor(offset / months) * months;
  const place = (offset - first) / grid.step;
  if (place === 0 || !Number.isInteger(place) || stretch.start !== period.start) return 0;
  const end = dayInMonth(grid.anchorMonth + first + months, grid.anchorDay);
  return stretch.end === end && monthBoundary(grid, first / grid.step) >= since ? place : 0;
}

/** amount × ratio × fraction with a single division, so that exact results stay exact. */
function share(amount: Decimal, ratio: Ratio, fraction: Fraction): Decimal {
  const numerator = ratio.numerator * fraction.numerator;
  const denominator = ratio.denominator * fraction.denominator;
  if (numerator === denominator) return amount;
  const scaled = numerator === 1 ? amount : amount.times(numerator);
  return denominator === 1 ? scaled : scaled.dividedBy(denominator);
}

/** The price of one unit for one whole billing period; null if the model has no single price. */
export function unitPriceOf(priced: PricedSegment): Decimal | null {
  const { listPrice } = priced.price;
  if (listPrice === null) return null;
  const { numerator, denominator } = priced.ratio;
  if (numerator === denominator) return listPrice;
  return listPrice.times(numerator).dividedBy(denominator).toDecimalPlaces(9);
}
