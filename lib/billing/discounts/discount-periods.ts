import { type Decimal, maxDecimal, minDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { compareDates, earlier, type LocalDate, later } from "@/lib/values/local-date";
import { roundMoney } from "@/lib/values/money";
import { overlaps, type Period } from "@/lib/values/period";
import { type BillingRules, lineRounding } from "@/lib/billing/billing-rules";
import type { RecurringSegment } from "@/lib/billing/charge-segment";
import type { FixedDiscount, RecurringFixedDiscount } from "./discount-segment";
import type { BilledItem } from "@/lib/billing/item-draft";
import { type Stretch, stretchOn } from "@/lib/billing/earlier-days";
import { periodHolding } from "@/lib/billing/periods";
import { amountOf, priceSegment } from "@/lib/billing/priced-segment";

/** The days of a fixed discount's amount, which is positive, also where it raises lines. */
export type DiscountPeriod = {
  readonly days: Period;
  readonly amount: Decimal;
  /** The amount without proration. */
  readonly uncut: Decimal;
};

/** The periods of a fixed discount for the service days of a line. */
export type DiscountCalendar = (service: Period) => DiscountPeriod[];

/**
 * The periods of a fixed discount that apply to a line: the one in which its service begins, and every
 * later one within the service. A monthly discount applies twelve times to a year that is billed at
 * once.
 */
export function discountCalendar(discount: FixedDiscount, rules: BillingRules): DiscountCalendar {
  if (discount.chargeType === "OneTime")
    return (service) => [onlyPeriod(discount, service.start, rules)];
  const priced = asCharge({ ...discount, amount: discount.amount.abs() });
  const periodOf = (date: LocalDate) => periodAt(stretchOn(priced, date), date, rules);
  return (service) => {
    const periods = [periodOf(later(service.start, discount.effectiveStart))];
    for (let last = periods[0]; last !== undefined; last = periods.at(-1)) {
      const { end } = last.days;
      if (end >= service.end || !isGivenOn(discount, end)) break;
      const next = periodOf(end);
      if (next.days.end > service.end) break;
      periods.push(next);
    }
    return periods;
  };
}

/** A fixed discount as a flat fee of the same amount and calendar. */
export function asCharge(discount: RecurringFixedDiscount): RecurringSegment {
  const price = discount.amount;
  return {
    ...discount,
    type: "Recurring",
    model: "FlatFee",
    quantity: null,
    tiers: [{ tier: 1, startingUnit: null, endingUnit: null, price, priceFormat: "FlatFee" }],
    billingTiming: "IN_ADVANCE",
    prorationOption: "TimeBasedProration",
  };
}

const isGivenOn = ({ effectiveEnd }: FixedDiscount, date: LocalDate) =>
  effectiveEnd === null || date < effectiveEnd;

/** A one-time discount has one amount for all its days. */
function onlyPeriod(discount: FixedDiscount, date: LocalDate, rules: BillingRules): DiscountPeriod {
  const { effectiveStart: start, effectiveEnd, currency } = discount;
  const amount = roundMoney(discount.amount.abs(), currency, lineRounding(rules, currency));
  return { days: { start, end: later(effectiveEnd ?? date, date) }, amount, uncut: amount };
}

function periodAt(
  { from, until, segment }: Stretch<RecurringSegment>,
  date: LocalDate,
  rules: BillingRules,
) {
  const { effectiveStart, effectiveEnd } = segment;
  const priced = priceSegment(segment, rules);
  const period = periodHolding(priced.grid, date);
  const first = later(effectiveStart, from ?? effectiveStart);
  const whole: Period = {
    start: later(period.start, first),
    end: until === null ? period.end : earlier(period.end, until),
  };
  const days = {
    start: whole.start,
    end: effectiveEnd === null ? whole.end : earlier(whole.end, effectiveEnd),
  };
  const uncut = amountOf(priced, period, whole).amount;
  if (days.end === whole.end) return { days, amount: uncut, uncut };
  const amount = days.start < days.end ? amountOf(priced, period, days).amount : ZERO;
  return { days, amount, uncut };
}

/** Amounts given, or added, by a fixed discount, by the first day of the period. */
export type GivenByPeriod = Map<LocalDate, Decimal>;

/** Allocates the discount of a line to its periods in order, each up to its amount. */
export function countGiven(
  given: GivenByPeriod,
  periods: readonly DiscountPeriod[],
  amount: Decimal,
): void {
  let rest = amount;
  for (const [index, { days, uncut }] of periods.entries()) {
    const before = given.get(days.start) ?? ZERO;
    const isLast = index === periods.length - 1;
    const part = isLast ? rest : minDecimal(rest, maxDecimal(uncut.minus(before), ZERO));
    given.set(days.start, before.plus(part));
    rest = rest.minus(part);
  }
}

/**
 * The amounts that earlier documents have given in each period. Lines whose periods end first are allocated first, so
 * that all amounts fit if possible, and no period is given twice.
 */
export function givenByPeriod(
  billed: readonly BilledItem[],
  side: 1 | -1,
  calendar: DiscountCalendar,
): GivenByPeriod {
  const given: GivenByPeriod = new Map();
  const gifts = giftsOf(billed, side).map(({ days, amounts }) => {
    const periods = calendar(days);
    const last = periods.at(-1)?.days.end ?? days.end;
    return { periods, first: days.start, last, amount: sumOf(amounts) };
  });
  gifts.sort((a, b) => compareDates(a.last, b.last) || compareDates(a.first, b.first));
  for (const { periods, amount } of gifts) countGiven(given, periods, amount);
  return given;
}

/** The discounts of one line, less their reversals: its days from `until` on are billed by other lines. */
type Gift = { days: Period; until: LocalDate; readonly amounts: Decimal[] };

/** Joins the discount lines of each reduced line by overlapping days, apart from days credited and billed again. */
function giftsOf(billed: readonly BilledItem[], side: 1 | -1): Gift[] {
  const sorted = [...billed].sort((a, b) => compareDates(a.serviceStart, b.serviceStart));
  const all = new Map<string, Gift[]>();
  for (const { appliedTo, serviceStart: start, serviceEnd: end, ...item } of sorted) {
    const amount = item.amount.times(-side);
    const key = appliedTo ?? "";
    const own = all.get(key) ?? [];
    all.set(key, own);
    const comesBack = amount.lessThan(0);
    const gift = own.findLast(
      ({ days, until }) => overlaps(days, { start, end }) && (comesBack || start < until),
    );
    if (gift === undefined) {
      own.push({ days: { start, end }, until: end, amounts: [amount] });
      continue;
    }
    gift.days = { start: gift.days.start, end: later(gift.days.end, end) };
    gift.until = comesBack ? earlier(gift.until, start) : later(gift.until, end);
    gift.amounts.push(amount);
  }
  return [...all.values()].flat();
}
