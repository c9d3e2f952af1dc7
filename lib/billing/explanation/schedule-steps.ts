import { decimal } from "@/lib/values/decimal";
import { writtenMoney } from "@/lib/values/written";
import type { LineTrace, ScheduleTrace } from "../line-trace";
import { difference } from "./less-steps";
import { type Explained, roundedResult, type Step, step } from "./step";

/** Whether an invoice schedule made a line. */
export const isOfSchedule = (trace: LineTrace): trace is ScheduleTrace =>
  "schedule" in trace.inputs;

/** What the line is. */
export function scheduleSentence({ rule, inputs }: ScheduleTrace): string {
  const { item, number } = inputs.schedule;
  const what = rule === "ScheduleShare" ? "bills a part of a charge" : "credits a charge";
  return `This ${what} by item ${item} of invoice schedule ${number}.`;
}

/** What is open of the charge, and its share of what the item bills. */
export function scheduleSteps({ trace, currency }: Explained<ScheduleTrace>): Step[] {
  const { inputs, rounding, less } = trace;
  const { total, billed, before, open } = inputs.schedule;
  const money = (text: string) => writtenMoney(text, currency);
  const rest = difference(decimal(total), decimal(billed), currency);
  const standing = step(
    "Open",
    `All of the charge, less its discounts, is ${money(total)}, and ${money(billed)} was billed before: ${rest}.`,
    writtenMoney(decimal(total).minus(billed), currency),
  );
  if (trace.rule === "ScheduleCredit") return [standing];
  const rounded = decimal(rounding.rounded);
  const result = roundedResult(decimal(rounding.unrounded), rounded, rounding, currency);
  const through = writtenMoney(decimal(before).plus(total).minus(billed), currency);
  const bills = money(inputs.listAmount);
  const share = `The item bills ${bills} of ${money(open)} that is open of all charges. Through this charge that is ${bills} \u00d7 ${through} \u00f7 ${money(open)} ${result}.`;
  const steps = [standing, step("Share", share, writtenMoney(rounded, currency))];
  const [earlier] = less;
  if (earlier === undefined) return steps;
  const taken = decimal(earlier.amount);
  const own = `${money(earlier.amount)} of it belongs to the charges before: ${difference(rounded, taken, currency)}.`;
  return [...steps, step("Charges before", own, writtenMoney(rounded.minus(taken), currency))];
}
