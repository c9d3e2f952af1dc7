import type { Decimal } from "@/lib/values/decimal";
import type { RoundingRule } from "@/lib/values/money";
import type { Period } from "@/lib/values/period";
import { incrementText } from "./billing-rules";
import type { ModelAmount } from "./charge-models/model-input";
import { WHOLE } from "./fraction";
import type {
  BilledBeforeLess,
  BilledLess,
  CreditTrace,
  Fraction,
  OtherPeriodsLess,
  PeriodTrace,
  RoundingTrace,
} from "./line-trace";
import type { PricedSegment, StretchAmount } from "./priced-segment";

const ONE_TO_ONE = { numerator: 1, denominator: 1 };

/** The trace of a line of a billing period that costs `owed`, with the deductions `less`. */
export function periodTrace(
  priced: PricedSegment,
  period: Period,
  owed: StretchAmount,
  rule: PeriodTrace["rule"],
  less: readonly BilledBeforeLess[],
): PeriodTrace {
  return tracedOf(priced, period, owed, rule, 1, less);
}

/** The trace of the credit of a billing period; `owed` is the amount that is kept, or credited. */
export function creditTrace(
  priced: PricedSegment,
  period: Period,
  owed: StretchAmount,
  rule: CreditTrace["rule"],
  sign: 1 | -1,
  less: readonly (BilledLess | BilledBeforeLess)[],
): CreditTrace {
  return tracedOf(priced, period, owed, rule, sign, less);
}

/** One literal: a copy of each trace would cost a third of the engine's speed. */
function tracedOf<
  R extends (PeriodTrace | CreditTrace)["rule"],
  L extends BilledLess | BilledBeforeLess,
>(
  priced: PricedSegment,
  period: Period,
  owed: StretchAmount,
  rule: R,
  sign: 1 | -1,
  less: readonly L[],
) {
  const { segment, price } = priced;
  const listPrice = price.listPrice === null ? null : listPriceText(price);
  const inputs = {
    model: segment.model,
    listPrice,
    quantity: quantityText(priced),
    listAmount: price.text,
    base: owed.otherPeriods === null ? priced.ratio : ONE_TO_ONE,
    period,
  };
  return {
    rule,
    inputs:
      segment.model === "Delivery"
        ? { ...inputs, deliveryDays: segment.delivery.weekdays }
        : inputs,
    tiers: price.tiers,
    fraction: owed.fraction,
    sign,
    less: owed.otherPeriods === null ? less : lessOfRemainder(priced, owed.otherPeriods, less),
    rounding: roundingOf(priced, owed),
  };
}

/** Null if the quantity is in the only row already. */
function quantityText({ segment, price }: PricedSegment): string | null {
  const [row] = price.tiers;
  if (segment.model === "PerUnit" && row !== undefined) return row.quantity;
  return segment.quantity === null ? null : segment.quantity.toString();
}

/** Null if a single price is in its row already. */
function listPriceText(price: ModelAmount): string | null {
  const [row] = price.tiers;
  return price.tiers.length === 1 && row?.kind === undefined && row !== undefined
    ? row.price
    : (price.listPrice?.toString() ?? null);
}

function roundingOf(priced: PricedSegment, owed: StretchAmount): RoundingTrace {
  const { price, rounding, segment } = priced;
  const unrounded = owed.unrounded === price.amount ? price.text : owed.unrounded.toString();
  return {
    unrounded,
    mode: rounding.mode,
    increment: incrementText(rounding, segment.currency),
    rounded: owed.rounded === owed.unrounded ? unrounded : owed.rounded.toString(),
  };
}

/** One step from an exact to a rounded amount. */
export function roundingTrace(
  currency: string,
  rule: RoundingRule,
  unrounded: Decimal,
  rounded: Decimal,
): RoundingTrace {
  return {
    unrounded: unrounded.toString(),
    mode: rule.mode,
    increment: incrementText(rule, currency),
    rounded: rounded.toString(),
  };
}

/** The deduction of an amount billed by earlier documents. */
export function lessBilled(amount: Decimal): BilledLess {
  return { why: "Billed", amount: amount.toString(), fraction: null, count: 1 };
}

function lessBefore(amount: Decimal, fraction: Fraction): BilledBeforeLess {
  return { why: "BilledBefore", amount: amount.toString(), fraction, count: 1 };
}

/** The part of the same period that was billed before. A remainder is the list price less other periods. */
export function lessOwed(before: StretchAmount): BilledBeforeLess[] {
  const { otherPeriods, rounded, fraction } = before;
  const own = lessBefore(rounded, fraction);
  if (otherPeriods === null) return [own];
  const { amount, count } = otherPeriods;
  const others = lessBefore(amount.negated(), WHOLE);
  return [
    { ...own, base: ONE_TO_ONE },
    { ...others, count: -count },
  ];
}

/** A remainder starts from the whole list price, so its deductions have the base of a period. */
function lessOfRemainder<L extends BilledLess | BilledBeforeLess>(
  { ratio }: PricedSegment,
  others: { count: number; amount: Decimal },
  less: readonly L[],
): (OtherPeriodsLess | L)[] {
  const amount = others.amount.toString();
  const own: OtherPeriodsLess = {
    why: "OtherPeriods",
    amount,
    fraction: WHOLE,
    count: others.count,
  };
  return [own, ...less].map((each) =>
    each.fraction === null || each.base !== undefined ? each : { ...each, base: ratio },
  );
}
