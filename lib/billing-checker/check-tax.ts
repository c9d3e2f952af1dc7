import { Decimal as DecimalJs } from "decimal.js";
import { near, type RoundingStep, roundedBy } from "./rounding-step";

const Decimal = DecimalJs.clone({ precision: 60, toExpNeg: -1000, toExpPos: 1000 });
type Decimal = DecimalJs;

type Rate = { name: string; type: string; rate: string; unrounded: string; amount: string };
type TaxTrace = {
  mode: string;
  rule: string | null;
  level?: string;
  exempt?: boolean;
  takenBack?: { stays: string; before: string[]; unbilled?: boolean };
  amount: string;
  net: string;
  rates: Rate[];
  rounding: RoundingStep;
};

/** The problems of a line's taxes, in words; empty when they follow from their trace. */
export function checkTax(value: unknown): string[] {
  const trace = value as TaxTrace;
  const problems: string[] = [];
  const amount = new Decimal(trace.amount);
  const base = trace.mode === "TaxExclusive" ? amount : exactNet(trace);
  for (const [index, rate] of trace.rates.entries()) {
    const exact = taxOf(rate, base, amount);
    if (!near(exact, new Decimal(rate.unrounded))) problems.push(`${rate.name} is ${exact}`);
    if (trace.takenBack !== undefined) checkCreditedTax(trace, trace.takenBack, index, problems);
    else if (trace.exempt !== true) checkAmount(trace, rate, problems);
  }
  if (trace.exempt === true) return [...problems, ...checkExempt(trace)];
  const taxes = trace.rates.reduce((sum, rate) => sum.plus(rate.amount), new Decimal(0));
  const net = trace.mode === "TaxExclusive" ? amount : amount.minus(taxes);
  if (!net.equals(trace.net)) problems.push(`net is ${net}`);
  if (trace.rule === "RoundingNetAmount" && !trace.takenBack && trace.rates.length > 0) {
    const rounded = roundedBy(base, trace.rounding);
    if (!rounded.equals(trace.net)) problems.push(`the rounded net is ${rounded}`);
  }
  return problems;
}

/** An exempt buyer pays the amount and no tax, whatever the rates are. */
function checkExempt({ rates, amount, net }: TaxTrace): string[] {
  const taxed = rates.filter((rate) => !new Decimal(rate.amount).isZero());
  const problems = taxed.map(({ name }) => `${name} is owed by nobody`);
  return new Decimal(net).equals(amount) ? problems : [...problems, `net is ${amount}`];
}

/**
 * Taxes of a rounded net share the remainder: the step to the net and the cut of the split may each
 * move one by less than an increment.
 */
function checkAmount(trace: TaxTrace, rate: Rate, problems: string[]): void {
  const exact = new Decimal(rate.unrounded);
  if (trace.rule === "RoundingNetAmount" || trace.level === "Document") {
    const distance = exact.minus(rate.amount).abs();
    const far = distance.greaterThanOrEqualTo(new Decimal(trace.rounding.increment).times(2));
    if (far) problems.push(`${rate.name} is far from ${exact}`);
    return;
  }
  const expected = roundedBy(exact, trace.rounding);
  if (!expected.equals(rate.amount)) problems.push(`${rate.name} rounds to ${expected}`);
}

/**
 * Charged tax decreases to what is owed on what remains; when nothing remains, all of it is credited. It may
 * increase where returns came before their sale was billed.
 */
function checkCreditedTax(
  trace: TaxTrace,
  { stays, before: charged, unbilled = false }: NonNullable<TaxTrace["takenBack"]>,
  index: number,
  problems: string[],
): void {
  const rate = trace.rates[index];
  if (rate === undefined) return;
  const amount = new Decimal(stays);
  const before = new Decimal(charged[index] ?? 0);
  const after = before.plus(rate.amount);
  const now = { ...trace, rates: trace.rates.map((of, at) => asCharged(of, charged[at])) };
  const base = trace.mode === "TaxExclusive" ? amount : exactNet(now, amount);
  const exact = taxOf(asCharged(rate, charged[index]), base, amount);
  const owed = trace.rule === "RoundingNetAmount" ? exact : roundedBy(exact, trace.rounding);
  const least = DecimalJs.min(before, 0);
  const bounded = DecimalJs.max(least, DecimalJs.min(owed, DecimalJs.max(before, 0)));
  const expected = unbilled ? owed : bounded;
  const slack = new Decimal(trace.rule === "RoundingNetAmount" ? trace.rounding.increment : 0);
  const isFar = expected.minus(after).abs().greaterThan(slack.times(2));
  if (isFar) problems.push(`${rate.name} on what stays is ${expected}`);
  if (amount.isZero() && !after.isZero()) problems.push(`${rate.name} is not given back whole`);
}

/** A fixed tax stays as it was charged, even in several lines. */
function asCharged(rate: Rate, charged: string | undefined): Rate {
  const before = new Decimal(charged ?? 0).abs();
  return rate.type === "Percentage" || before.isZero() ? rate : { ...rate, rate: before.toFixed() };
}

function exactNet(trace: TaxTrace, amount = new Decimal(trace.amount)): Decimal {
  const sign = amount.isZero() ? 0 : amount.isNegative() ? -1 : 1;
  let shares = new Decimal(1);
  let fixed = new Decimal(0);
  for (const rate of trace.rates) {
    if (rate.type === "Percentage") shares = shares.plus(rate.rate);
    else fixed = fixed.plus(new Decimal(rate.rate).times(sign));
  }
  return amount.minus(fixed).dividedBy(shares);
}

function taxOf(rate: Rate, base: Decimal, amount: Decimal): Decimal {
  if (rate.type === "Percentage") return base.times(rate.rate);
  if (amount.isZero()) return new Decimal(0);
  return new Decimal(rate.rate).times(amount.isNegative() ? -1 : 1);
}
