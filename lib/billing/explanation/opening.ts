import { addDays } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import { writtenPeriod } from "@/lib/values/written";
import type { LineTrace, TraceRule } from "../line-trace";
import { type Explained, type Step, step } from "./step";

/** What a line is: which days it bills or credits, and by which rule. */
export function openingStep({ trace }: Explained): Step {
  return step("The line", sentenceOf(trace));
}

const FIXED: Partial<Record<TraceRule, string>> = {
  OneTime: "This is a one-time charge, billed on the day it takes effect.",
  CreditOneTime: "This credits a one-time charge that was removed.",
  Discount: "This is a discount on another charge of the bill.",
  DiscountTakenBack:
    "The charge that this discount reduced is credited, so the discount is taken back.",
  DocumentRounding: "This line rounds the total of the document.",
  CreditByHand: "This credit was entered by hand; billing did not calculate it.",
};

function sentenceOf(trace: LineTrace): string {
  const fixed = FIXED[trace.rule];
  if (fixed !== undefined) return fixed;
  const { period } = trace.inputs;
  const days = period === null ? "" : `, ${writtenPeriod(period)}`;
  switch (trace.rule) {
    case "ContinuedPeriod":
      return `This bills the rest of a billing period${days}, of which a part was billed before.`;
    case "ListPriceRemainder":
      return `This bills the last of the billing periods that one price covers${days}: it takes what the others left of the price.`;
    case "PartialPeriod":
      return partSentence(trace, days);
    case "Usage":
      return `This bills what was used in a billing period${days}.`;
    case "CreditBilledMinusUsed":
    case "CreditBilledByDays":
      return `This credits what was billed${billedDays(trace)} and is not used.`;
    case "CreditRemainingDays":
      return `This credits the remaining days of a billing period${days}, at their price.`;
    default:
      return `This bills a whole billing period${days}.`;
  }
}

function partSentence({ fraction, inputs }: LineTrace, days: string): string {
  if (fraction.basis === "FullPeriod") {
    return `Only part of this billing period is served${days}, and the charge bills every period that it touches in full.`;
  }
  const [first] = fraction.parts;
  const last = fraction.parts.at(-1);
  const all = first?.start === inputs.period?.start && last?.end === inputs.period?.end;
  return `This bills ${all ? "a whole" : "part of a"} billing period${days}.`;
}

function billedDays({ less }: LineTrace): string {
  const days: Period | undefined = less.find((each) => each.days !== undefined)?.days;
  if (days === undefined) return "";
  const isOne = addDays(days.start, 1) === days.end;
  return ` ${isOne ? "on" : "for"} ${writtenPeriod(days)}`;
}
