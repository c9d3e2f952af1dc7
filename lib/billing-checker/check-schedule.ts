import { Decimal as DecimalJs } from "decimal.js";
import { near, roundedBy } from "./rounding-step";

const Decimal = DecimalJs.clone({ precision: 60, toExpNeg: -1000, toExpPos: 1000 });

export type Schedule = { total: string; billed: string; before: string; open: string };

type Trace = {
  rule: string;
  inputs: { listAmount: string; base: { numerator: number; denominator: number } };
  less: { amount: string }[];
  rounding: { unrounded: string; mode: string; increment: string; rounded: string };
};

/** A share is by what is open of the charge; a credit is all that was billed beyond its total. */
export function checkSchedule(
  { rule, inputs, less, rounding }: Trace,
  { total, billed, before, open }: Schedule,
  problems: string[],
): void {
  const own = new Decimal(total).minus(billed);
  const list = new Decimal(inputs.listAmount);
  if (rule === "ScheduleCredit") {
    if (!own.negated().equals(list)) problems.push(`${own} is open, and ${list} is credited`);
    return;
  }
  if (!own.greaterThan(0)) problems.push(`${own} is open, and a share is billed`);
  const ratio = new Decimal(inputs.base.numerator).dividedBy(inputs.base.denominator);
  const through = own.plus(before).dividedBy(open);
  if (!near(ratio, through) || through.greaterThan(1)) problems.push(`the share is ${through}`);
  const earlier = roundedBy(list.times(before).dividedBy(open), rounding);
  if (!earlier.equals(less[0]?.amount ?? 0)) problems.push(`${earlier} belongs to those before`);
}
