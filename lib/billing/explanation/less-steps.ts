import { type Decimal, decimal, sumOf } from "@/lib/values/decimal";
import { counted, writtenMoney } from "@/lib/values/written";
import type { LessTrace, LineTrace } from "../line-trace";
import { type Explained, type Step, step } from "./step";

/** The amount of a line before tax, with the sign of a bill: credits are negative. */
export function lineAmount({ rounding, sign, less }: LineTrace): Decimal {
  const others = sumOf(less.filter(isOthers).map(({ amount }) => decimal(amount)));
  const before = sumOf(less.filter((each) => !isOthers(each)).map(({ amount }) => decimal(amount)));
  return decimal(rounding.rounded).minus(others).times(sign).minus(before);
}

const isOthers = ({ why }: LessTrace) => why === "OtherPeriods";

/** `120.00 USD − 50.00 USD = 70.00 USD`. */
export function difference(from: Decimal, taken: Decimal, currency: string): string {
  const sign = taken.isNegative() ? "+" : "\u2212";
  const money = (amount: Decimal) => writtenMoney(amount, currency);
  return `${money(from)} ${sign} ${money(taken.abs())} = ${money(from.minus(taken))}`;
}

/** Deductions from the amount of a charge: those of other periods, and amounts billed before. */
export function lessSteps({ trace, currency }: Explained): Step[] {
  const steps: Step[] = [];
  let left = decimal(trace.rounding.rounded);
  const others = trace.less.find(isOthers);
  if (others !== undefined) {
    steps.push(othersStep(left, others, currency));
    left = left.minus(others.amount);
  }
  const before = trace.less.filter((each) => !isOthers(each));
  if (before.length > 0) {
    const taken = sumOf(before.map(({ amount }) => decimal(amount)));
    const sentence = `${writtenMoney(taken, currency)} of it was billed before: ${difference(left, taken, currency)}.`;
    steps.push(step("Billed before", sentence, writtenMoney(left.minus(taken), currency)));
  }
  return steps;
}

function othersStep(whole: Decimal, { amount, count }: LessTrace, currency: string): Step {
  const each = writtenMoney(decimal(amount).dividedBy(count), currency);
  const others = writtenMoney(amount, currency);
  const product = `${count} \u00d7 ${each} = ${others}`;
  const rest = difference(whole, decimal(amount), currency);
  const who =
    count === 1
      ? "The other billing period costs"
      : `The ${counted(count, "other billing period")} cost`;
  const sentence = `${who} ${product}, which leaves ${rest} for this one.`;
  return step("Other billing periods", sentence, writtenMoney(whole.minus(amount), currency));
}
