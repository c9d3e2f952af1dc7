import { Decimal as DecimalJs } from "decimal.js";
import { checkCredit, type Credit } from "./check-credit";
import { checkSchedule, type Schedule } from "./check-schedule";
import { checkTax } from "./check-tax";
import { near, roundedBy } from "./rounding-step";

/*
 * An independent reading of an invoice line's trace. It imports nothing from the engine or the
 * values, so that a mistake there cannot hide itself: days, fractions, tiers, rounding and the
 * final sum are calculated again from the plain JSON that a client receives.
 */

const Decimal = DecimalJs.clone({ precision: 60, toExpNeg: -1000, toExpPos: 1000 });
type Decimal = DecimalJs;

type Days = { start: string; end: string };
type Part = Days & { days: number; of: number; unit: Days };
type Fraction = {
  basis: string;
  numerator: number;
  denominator: number;
  units: number;
  parts: Part[];
};
type Tier = {
  tier: number;
  count?: number;
  quantity: string | null;
  price: string;
  priceFormat: string;
  amount: string;
};
type Ratio = { numerator: number; denominator: number };
type Less = {
  why: string;
  amount: string;
  fraction: Fraction | null;
  count: number;
  base?: Ratio;
};
type Discount = { kind: string; base: string; rate: string | null; available: string | null };
type Rounding = { unrounded: string; mode: string; increment: string; rounded: string };
type Trace = {
  rule: string;
  inputs: {
    model?: string;
    listAmount: string;
    base: Ratio;
    period: Days | null;
    deliveryDays?: number[];
    quantity?: string | null;
    usage?: { ratingGroup: string; packages?: { size: string; count: string } };
    credit?: Credit;
    schedule?: Schedule;
  };
  tiers: Tier[];
  fraction: Fraction;
  sign: number;
  less: Less[];
  rounding: Rounding;
  discount?: Discount;
  tax?: { amount: string; net: string };
};

/** A line as a client sees it; `trace` is whatever the explanation operation returned. */
export type CheckedLine = { amount: string | number; currency: string; trace: unknown };

const NO_DECIMALS = new Set(
  "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF".split(" "),
);
const THREE_DECIMALS = new Set("BHD IQD JOD KWD LYD OMR TND".split(" "));
const FOUR_DECIMALS = new Set(["CLF", "UYW"]);

/** The problems of a line, in words; empty when its amount follows from its trace. */
export function checkLine(line: CheckedLine): string[] {
  const trace = line.trace as Trace;
  const problems: string[] = [];
  if (trace.discount === undefined) {
    checkTiers(trace, problems);
    checkPackages(trace, problems);
    if (trace.inputs.credit) checkCredit(trace, trace.inputs.credit, problems);
    if (trace.inputs.schedule) checkSchedule(trace, trace.inputs.schedule, problems);
    checkShare(trace, trace.fraction, problems);
    checkUnroundedBy(trace, problems);
  } else checkDiscount(trace, trace.discount, problems);
  checkRounding(trace.rounding, line.currency, problems);
  checkLess(trace, problems);
  const { tax } = trace;
  if (tax === undefined) checkSum(line, trace, problems);
  else {
    checkSum({ ...line, amount: tax.amount }, trace, problems);
    problems.push(...checkTax(tax));
    if (!new Decimal(tax.net).equals(line.amount)) problems.push(`the net is ${tax.net}`);
  }
  return problems;
}

/** A percentage takes its rate of the base, or adds it; a fixed amount what it has, up to the base. */
function checkDiscount(trace: Trace, discount: Discount, problems: string[]): void {
  const base = new Decimal(discount.base);
  const unrounded = new Decimal(trace.rounding.unrounded);
  const available = new Decimal(discount.available ?? 0);
  const rate = new Decimal(discount.rate ?? 0);
  const isShare = trace.rule === "DiscountTakenBack" && discount.rate !== null;
  const fixed = isShare ? available.times(rate) : DecimalJs.min(available, base);
  const isBound = discount.kind === "Percentage" && discount.available !== null;
  const side = trace.inputs.model === "Calculated" ? -1 : 1;
  const whole = base.times(rate);
  const share = (isBound ? DecimalJs.min(available, whole) : whole).times(side);
  const expected = discount.kind === "Percentage" ? share : fixed;
  if (!near(expected, unrounded)) problems.push(`the discount is ${expected}`);
  if (rate.lessThan(0) || (side === 1 && rate.greaterThan(1))) problems.push(`${rate} is no share`);
}

function checkTiers(trace: Trace, problems: string[]): void {
  let sum = new Decimal(0);
  for (const tier of trace.tiers) {
    const flat = tier.priceFormat === "FlatFee";
    const times = flat ? (tier.count ?? 1) : (tier.quantity ?? "NaN");
    const expected = new Decimal(tier.price).times(times);
    if (!expected.equals(tier.amount)) problems.push(`tier ${tier.tier} is ${expected}`);
    sum = sum.plus(tier.amount);
  }
  if (!sum.equals(trace.inputs.listAmount)) problems.push(`the tiers add up to ${sum}`);
}

/** Begun packages are whole ones, and the rows of the price count them. */
function checkPackages({ inputs, tiers }: Trace, problems: string[]): void {
  const { ratingGroup, packages } = inputs.usage ?? {};
  if (packages === undefined) return;
  const count = new Decimal(packages.count);
  const least = new Decimal(inputs.quantity ?? "NaN").dividedBy(packages.size).ceil();
  const isOne = ratingGroup === "ByBillingPeriod";
  if (isOne ? !count.equals(least) : count.lessThan(least))
    problems.push(`${inputs.quantity} units are ${least} packages`);
  let priced = new Decimal(0);
  for (const { quantity } of tiers) priced = priced.plus(quantity ?? 0);
  if (!priced.equals(count) && tiers.length > 0) problems.push(`${priced} packages are priced`);
}

function checkShare(trace: Trace, fraction: Fraction, problems: string[]): void {
  if (fraction.basis === "Deliveries") checkDeliveries(trace, fraction, problems);
  else checkFraction(fraction, trace.inputs.period, problems);
}

/** Counts the delivery days, day by day. */
function checkDeliveries(trace: Trace, fraction: Fraction, problems: string[]): void {
  const wanted = trace.inputs.deliveryDays ?? [];
  let count = 0;
  for (const part of fraction.parts) {
    for (let day = ordinal(part.start); day < ordinal(part.end); day += 1) {
      const sundayFirst = new Date(day * 86_400_000).getUTCDay();
      if (wanted.includes(sundayFirst === 0 ? 7 : sundayFirst)) count += 1;
    }
  }
  if (count !== fraction.numerator || fraction.denominator !== 1) {
    problems.push(`there are ${count} deliveries`);
  }
}

function checkFraction(fraction: Fraction, period: Days | null, problems: string[]): void {
  const { numerator, denominator, basis, parts, units } = fraction;
  const claimed = new Decimal(numerator).dividedBy(denominator);
  if (parts.length === 0) {
    const whole = numerator === denominator && (basis === "Whole" || basis === "FullPeriod");
    if (!whole && numerator !== 0) problems.push(`${numerator}/${denominator} has no parts`);
    return;
  }
  let sum = new Decimal(0);
  for (const part of parts) {
    checkPart(part, basis, problems);
    sum = sum.plus(new Decimal(part.days).dividedBy(part.of));
  }
  if (!near(sum.dividedBy(units), claimed)) problems.push(`the parts add up to ${sum}/${units}`);
  checkOrder(parts, period, basis, problems);
}

function checkPart(part: Part, basis: string, problems: string[]): void {
  const whole = part.start === part.unit.start && part.end === part.unit.end;
  const of = unitLength(part.unit, basis);
  const counted = daysOf(part, basis);
  const capped = basis === "Weeks" || basis === "Days" ? counted : Math.min(counted, of);
  const days = whole ? of : capped;
  if (part.of !== of) problems.push(`${part.unit.start}..${part.unit.end} has ${of} days`);
  if (part.days !== days) problems.push(`${part.start}..${part.end} counts ${days} days`);
  if (part.start < part.unit.start) problems.push(`${part.start} lies before its unit`);
}

function checkOrder(parts: Part[], period: Days | null, basis: string, problems: string[]): void {
  parts.forEach((part, index) => {
    const previous = parts[index - 1];
    if (previous !== undefined && previous.end !== part.start) {
      problems.push(`a gap before ${part.start}`);
    }
    if (basis !== "ActualDays" && period !== null && part.start < period.start) {
      problems.push(`${part.start} lies before the period`);
    }
  });
}

/** A unit's length: its days, or 30 for each of its months. */
function unitLength(unit: Days, basis: string): number {
  const days = ordinal(unit.end) - ordinal(unit.start);
  if (basis !== "Actual360" && basis !== "Strict360") return days;
  return Math.round(days / 30.436875) * 30;
}

function daysOf(days: Days, basis: string): number {
  if (basis !== "Strict360") return ordinal(days.end) - ordinal(days.start);
  const first = thirtyDayOrdinal(days.start);
  return thirtyDayOrdinal(isoOf(ordinal(days.end) - 1)) - first + 1;
}

function checkUnroundedBy(trace: Trace, problems: string[]): void {
  const expected = owed(trace, trace.fraction);
  if (!near(expected, new Decimal(trace.rounding.unrounded))) {
    if (trace.rule !== "CreditBilledByDays") problems.push(`unrounded is ${expected}`);
    else checkByDays(trace, problems);
  }
}

/** A bill that does not match the current periods is split by its own days. */
function checkByDays(trace: Trace, problems: string[]): void {
  const billed = trace.less.find(({ why }) => why === "Billed");
  const { numerator, denominator } = trace.fraction;
  const expected = new Decimal(billed?.amount ?? "NaN").times(numerator).dividedBy(denominator);
  if (!near(expected, new Decimal(trace.rounding.unrounded))) {
    problems.push(`the used days of the bill are ${expected}`);
  }
}

function owed({ inputs }: Trace, fraction: Fraction, base = inputs.base): Decimal {
  const { listAmount } = inputs;
  return new Decimal(listAmount)
    .times(base.numerator)
    .times(fraction.numerator)
    .dividedBy(new Decimal(base.denominator).times(fraction.denominator));
}

function checkRounding(rounding: Rounding, currency: string, problems: string[]): void {
  const expected = roundedBy(new Decimal(rounding.unrounded), rounding);
  if (!expected.equals(rounding.rounded)) problems.push(`rounded is ${expected}`);
  const step = new Decimal(10).pow(-decimalsOf(currency));
  if (!new Decimal(rounding.increment).modulo(step).isZero()) {
    problems.push(`${rounding.increment} is no step of ${currency}`);
  }
}

function checkLess(trace: Trace, problems: string[]): void {
  for (const less of trace.less) {
    if (less.fraction !== null) {
      checkShare(trace, less.fraction, problems);
      const one = roundedBy(owed(trace, less.fraction, less.base), trace.rounding);
      const expected = one.times(less.count);
      if (!expected.equals(less.amount)) problems.push(`${less.why} is ${expected}`);
    } else if (less.why === "OtherPeriods") {
      const one = new Decimal(trace.inputs.listAmount).dividedBy(less.count + 1);
      const expected = roundedBy(one, trace.rounding).times(less.count);
      if (!expected.equals(less.amount)) problems.push(`the other periods are ${expected}`);
    }
  }
}

function checkSum(line: CheckedLine, trace: Trace, problems: string[]): void {
  let amount = new Decimal(trace.rounding.rounded).times(trace.sign);
  for (const less of trace.less) {
    amount = amount.minus(
      new Decimal(less.amount).times(less.why === "OtherPeriods" ? trace.sign : 1),
    );
  }
  if (!amount.equals(line.amount)) problems.push(`the amount is ${amount}, not ${line.amount}`);
}

function decimalsOf(currency: string): number {
  if (NO_DECIMALS.has(currency)) return 0;
  if (THREE_DECIMALS.has(currency)) return 3;
  return FOUR_DECIMALS.has(currency) ? 4 : 2;
}

function fieldsOf(date: string): [number, number, number] {
  const [year, month, day] = date.split("-").map(Number);
  return [year ?? Number.NaN, month ?? Number.NaN, day ?? Number.NaN];
}

/** Days since the epoch, by the platform's proleptic calendar. */
function ordinal(date: string): number {
  const [year, month, day] = fieldsOf(date);
  return Math.round(Date.UTC(year, month - 1, day) / 86_400_000);
}

function isoOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** The number of a day in a calendar of 30-day months, whose 30th is the last day of the month. */
function thirtyDayOrdinal(date: string): number {
  const [year, month, day] = fieldsOf(date);
  const isLast = isoOf(ordinal(date) + 1).endsWith("-01");
  return year * 360 + month * 30 + (isLast ? 30 : day);
}
