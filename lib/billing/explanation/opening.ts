import { addDays } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import { writtenPeriod } from "@/lib/values/written";
import {
  type CreditLineTrace,
  type CreditTrace,
  isRaise,
  type LineTrace,
  type PeriodTrace,
  type ScheduleTrace,
  type TrueUpTrace,
  type UsageTrace,
} from "../line-trace";
import { isOfSchedule, scheduleSentence } from "./schedule-steps";
import { type Explained, type Step, step } from "./step";

/** The days that a line bills or credits, and its rule. */
export function openingStep({ trace }: Explained): Step {
  if (isOfSchedule(trace)) return step("The line", scheduleSentence(trace));
  return step("The line", isOfCredit(trace) ? creditSentence(trace) : sentenceOf(trace));
}

const isOfCredit = (trace: LineTrace): trace is CreditLineTrace => "credit" in trace.inputs;

function creditSentence(trace: CreditLineTrace): string {
  const days = daysOf(trace);
  switch (trace.rule) {
    case "CommitmentPrepayment":
      return `This bills credit for a period${days}.`;
    case "CommitmentDrawdown": {
      const { way, chargeName } = trace.inputs.credit;
      return way === "Paid"
        ? `This pays for ${chargeName} from the credit of a period${days}.`
        : `${chargeName} is credited, and what credit had paid of it goes back to the credit of a period${days}.`;
    }
    case "CommitmentSettlement":
      return `This settles the credit of a canceled period${days}: what was used of it is owed, and the rest is refunded.`;
  }
}

function sentenceOf(trace: Exclude<LineTrace, CreditLineTrace | ScheduleTrace>): string {
  switch (trace.rule) {
    case "OneTime":
      return "This is a one-time charge, billed on the day it takes effect.";
    case "WholePeriod":
      return `This bills a whole billing period${daysOf(trace)}.`;
    case "PartialPeriod":
      return partSentence(trace);
    case "ContinuedPeriod":
      return `This bills the rest of a billing period${daysOf(trace)}, of which a part was billed before.`;
    case "ListPriceRemainder":
      return `This bills the last of the billing periods that one price covers${daysOf(trace)}: it takes what the others left of the price.`;
    case "Usage":
      return `This bills what was used in a billing period${daysOf(trace)}.`;
    case "Discount":
      return isPercentageCharge(trace)
        ? "This is a percentage of another charge of the bill."
        : "This is a discount on another charge of the bill.";
    case "DiscountTakenBack":
      if (isPercentageCharge(trace))
        return "The charge that this is a percentage of is credited, and this with it.";
      return isRaise(trace)
        ? "The charge that this discount raised is credited, and what the discount added with it."
        : "The charge that this discount reduced is credited, so the discount is taken back.";
    case "CreditBilledMinusUsed":
    case "CreditBilledByDays":
      return `This credits what was billed${billedDays(trace)} and is not used.`;
    case "CreditRemainingDays":
      return `This credits the remaining days of a billing period${daysOf(trace)}, at their price.`;
    case "CommitmentTrueUp":
      return `This bills what is missing of the commitment of a period${daysOf(trace)}.`;
    case "CreditOneTime":
      return "This credits a one-time charge that was removed.";
    case "CreditByHand":
      return "This credit was entered by hand; billing did not calculate it.";
    case "EnteredByHand":
      return "This line was entered by hand; billing did not calculate it.";
    case "DocumentRounding":
      return "This line rounds the total of the document.";
  }
}

const isPercentageCharge = ({ inputs }: LineTrace) => inputs.model === "Calculated";

type OfPeriod = PeriodTrace | CreditTrace | UsageTrace | TrueUpTrace | CreditLineTrace;

const daysOf = ({ inputs }: OfPeriod) => `, ${writtenPeriod(inputs.period)}`;

function partSentence(trace: PeriodTrace): string {
  const { fraction, inputs } = trace;
  const days = daysOf(trace);
  if (fraction.basis === "FullPeriod") {
    return `Only part of this billing period is served${days}, and the charge bills every period that it touches in full.`;
  }
  const [first] = fraction.parts;
  const last = fraction.parts.at(-1);
  const all = first?.start === inputs.period.start && last?.end === inputs.period.end;
  return `This bills ${all ? "a whole" : "part of a"} billing period${days}.`;
}

function billedDays({ less }: CreditTrace): string {
  const days: Period | undefined = less.find((each) => each.days !== undefined)?.days;
  if (days === undefined) return "";
  const isOne = addDays(days.start, 1) === days.end;
  return ` ${isOne ? "on" : "for"} ${writtenPeriod(days)}`;
}
