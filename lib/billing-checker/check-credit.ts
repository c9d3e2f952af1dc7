import { Decimal as DecimalJs } from "decimal.js";
import { near, roundedBy } from "./rounding-step";

const Decimal = DecimalJs.clone({ precision: 60, toExpNeg: -1000, toExpPos: 1000 });

export type Credit = {
  amount: string;
  part?: number;
  parts?: number;
  way?: string;
  owed?: string;
  usedBefore?: string;
  paid?: string;
  kept?: string;
  used?: string;
};

type Trace = {
  rule: string;
  inputs: { listAmount: string; base: { numerator: number; denominator: number } };
  less: { amount: string }[];
  rounding: { unrounded: string; mode: string; increment: string; rounded: string };
};

/** A credit pays at most what it has, and what is owed; a part and a settlement are shares of its price. */
export function checkCredit(
  { inputs, less, rule, rounding }: Trace,
  of: Credit,
  problems: string[],
): void {
  const {
    amount,
    owed = 0,
    usedBefore = 0,
    paid = 0,
    kept = 0,
    used = 0,
    part = 0,
    parts = 0,
  } = of;
  const price = new Decimal(inputs.listAmount);
  const left = new Decimal(amount).minus(usedBefore);
  const drawn = of.way === "Paid" ? DecimalJs.min(left, owed) : new Decimal(paid).minus(kept);
  if (rule === "CommitmentDrawdown" && !drawn.equals(price)) problems.push(`${drawn} is drawn`);
  const ratio = new Decimal(inputs.base.numerator).dividedBy(inputs.base.denominator);
  if (rule === "CommitmentSettlement" && !near(ratio.times(amount), new Decimal(used))) {
    problems.push(`${used} is not ${ratio} of the credit`);
  }
  if (rule !== "CommitmentPrepayment") return;
  if (!near(ratio.times(parts), new Decimal(part))) problems.push(`part ${part} is ${ratio}`);
  const before = roundedBy(price.times(part - 1).dividedBy(parts), rounding);
  if (!before.equals(less[0]?.amount ?? 0)) problems.push(`${before} belongs to the parts before`);
}
