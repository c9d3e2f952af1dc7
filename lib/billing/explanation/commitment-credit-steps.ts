import { decimal, minDecimal } from "@/lib/values/decimal";
import { writtenMoney } from "@/lib/values/written";
import type { DrawnTrace, PrepaymentTrace, SettlementTrace } from "../line-trace";
import { difference } from "./less-steps";
import { type Explained, roundedResult, type Step, step } from "./step";

/** What the credit of a period costs, or a part of it. */
export function prepaymentSteps({ trace, currency }: Explained<PrepaymentTrace>): Step[] {
  const { inputs, rounding, less } = trace;
  const { amount, part, parts } = inputs.credit;
  const price = writtenMoney(inputs.listAmount, currency);
  const credit = writtenMoney(amount, currency);
  const costs = step("Price", `Credit of ${credit} costs ${price}.`, price);
  if (parts === 1) return [costs];
  const rounded = decimal(rounding.rounded);
  const result = roundedResult(decimal(rounding.unrounded), rounded, rounding, currency);
  const share = `It is paid in ${parts} equal parts, of which this is part ${part}; through this part it is ${price} \u00d7 ${part} \u00f7 ${parts} ${result}.`;
  const steps = [costs, step("Part", share, writtenMoney(rounded, currency))];
  const [before] = less;
  if (before === undefined) return steps;
  const taken = decimal(before.amount);
  const sentence = `${writtenMoney(taken, currency)} of it belongs to the parts before: ${difference(rounded, taken, currency)}.`;
  return [...steps, step("Parts before", sentence, writtenMoney(rounded.minus(taken), currency))];
}

/** What was left of the credit and of the charge, or what comes back. */
export function drawnSteps({ trace, currency }: Explained<DrawnTrace>): Step[] {
  const { credit } = trace.inputs;
  const money = (text: string) => writtenMoney(text, currency);
  if (credit.way === "Returned") {
    const [paid, kept] = [decimal(credit.paid), decimal(credit.kept)];
    const back = paid.minus(kept);
    const sentence = `The credit has paid ${money(credit.paid)} of the charge, of which ${money(credit.kept)} still counts: ${difference(paid, kept, currency)}.`;
    return [step("Returned", sentence, writtenMoney(back, currency))];
  }
  const [whole, before] = [decimal(credit.amount), decimal(credit.usedBefore)];
  const left = whole.minus(before);
  const available = before.isZero()
    ? `The credit of the period is ${money(credit.amount)}, and nothing of it was used before.`
    : `The credit of the period is ${money(credit.amount)}, and ${money(credit.usedBefore)} of it was used before: ${difference(whole, before, currency)}.`;
  const taken = writtenMoney(minDecimal(left, decimal(credit.owed)), currency);
  const owed = `Left to pay of the charge is ${money(credit.owed)}, and the credit has ${writtenMoney(left, currency)}; it pays the smaller amount, ${taken}.`;
  return [
    step("Credit", available, writtenMoney(left, currency)),
    step("Paid from credit", owed, taken),
  ];
}

/** What the used credit costs, and what was billed of the period. */
export function settlementSteps({ trace, currency }: Explained<SettlementTrace>): Step[] {
  const { inputs, rounding, less } = trace;
  const { amount, used } = inputs.credit;
  const money = (text: string) => writtenMoney(text, currency);
  const rounded = decimal(rounding.rounded);
  const result = roundedResult(decimal(rounding.unrounded), rounded, rounding, currency);
  const ratio = decimal(amount).isZero()
    ? `Nothing of the credit was used, which costs ${writtenMoney(rounded, currency)}.`
    : `Of the credit of ${money(amount)}, which costs ${money(inputs.listAmount)}, ${money(used)} was used: ${money(inputs.listAmount)} \u00d7 ${money(used)} \u00f7 ${money(amount)} ${result}.`;
  const [{ amount: billed }] = less;
  const rest = difference(rounded, decimal(billed), currency);
  return [
    step("Used", ratio, writtenMoney(rounded, currency)),
    step(
      "Settled",
      `${money(billed)} was billed for it: ${rest}.`,
      writtenMoney(rounded.minus(billed), currency),
    ),
  ];
}
