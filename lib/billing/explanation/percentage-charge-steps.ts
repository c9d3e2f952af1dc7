import { decimal, sumOf } from "@/lib/values/decimal";
import { writtenMoney } from "@/lib/values/written";
import type { DiscountLineTrace, DiscountTrace } from "../line-trace";
import { difference, lineAmount } from "./less-steps";
import { type Explained, percent, roundedResult, type Step, step } from "./step";

/** A percentage of a charge of the bill, or what is credited of it with that charge. */
export function percentageChargeSteps(
  { trace, currency }: Explained<DiscountLineTrace>,
  { base, rate: taken, percentage, available }: Extract<DiscountTrace, { kind: "Percentage" }>,
): Step[] {
  const { rounding, rule, sign, less } = trace;
  const rate = decimal(taken);
  const stated = decimal(percentage).dividedBy(100);
  const isBack = rule === "DiscountTakenBack";
  const on = isBack
    ? sign === 1
      ? "of the days that are credited"
      : "of the part that is used"
    : "of the charge";
  const days = rate.equals(stated) ? "" : `, for the days on which it runs ${percent(rate)},`;
  const share = `This is ${percent(stated)}${days} ${on}: ${writtenMoney(base, currency)} \u00d7 ${percent(rate)}`;
  const rounded = decimal(rounding.rounded).abs();
  const value = writtenMoney(rounded, currency);
  const steps: Step[] = [];
  if (available === null) {
    const result = roundedResult(decimal(rounding.unrounded).abs(), rounded, rounding, currency);
    steps.push(step("Percentage", `${share} ${result}.`, value));
  } else {
    const part = writtenMoney(decimal(base).times(rate), currency);
    steps.push(step("Percentage", `${share} = ${part}.`, part));
    const most = `Of that ${part}, only ${writtenMoney(available, currency)} was billed; it is the smaller amount, ${value}.`;
    steps.push(step("Billed", most, value));
  }
  if (less.length === 0) return steps;
  const before = sumOf(less.map(({ amount }) => decimal(amount))).abs();
  const amount = writtenMoney(lineAmount(trace).abs(), currency);
  const sentence = isBack
    ? `${writtenMoney(before, currency)} of it was billed with that charge; the rest is credited: ${difference(before, rounded, currency)}.`
    : `${writtenMoney(before, currency)} of it was billed before: ${difference(rounded, before, currency)}.`;
  return [...steps, step(isBack ? "Credited" : "Billed before", sentence, amount)];
}
