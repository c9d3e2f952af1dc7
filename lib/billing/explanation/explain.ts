import { type Decimal, decimal } from "@/lib/values/decimal";
import { writtenMoney } from "@/lib/values/written";
import type { Fraction, LineTrace } from "../line-trace";
import { creditSteps } from "./credit-steps";
import { discountSteps } from "./discount-steps";
import { difference, lessSteps, lineAmount } from "./less-steps";
import { openingStep } from "./opening";
import { priceSteps } from "./price-steps";
import { shareSteps } from "./share-step";
import { type DocumentKind, type Explained, type Step, step } from "./step";
import { addedTaxSteps, includedTaxSteps } from "./tax-steps";

/**
 * Why a line has its amount: the calculation in sentences, step by step, and the trace that a checker
 * recomputes. The panel of the portal, the API and every preview show this and nothing else.
 */
export function explain(trace: LineTrace, currency: string, document: DocumentKind = "Invoice") {
  const steps = stepsOf({ trace, currency, document });
  return {
    text: steps.map(({ sentence }) => sentence).join(" "),
    steps,
    ...trace,
    tiers: trace.tiers.map((tier) => ({ ...tier })),
    fraction: copied(trace.fraction),
    less: trace.less.map((less) => ({
      ...less,
      fraction: less.fraction && copied(less.fraction),
    })),
  };
}

const copied = (fraction: Fraction) => ({ ...fraction, parts: [...fraction.parts] });

function stepsOf(explained: Explained): Step[] {
  const amount = lineAmount(explained.trace);
  const included = includedTaxSteps(explained, amount);
  const net = included.length > 0 ? decimal(explained.trace.tax?.net ?? amount) : amount;
  return [
    openingStep(explained),
    ...calculation(explained),
    ...included,
    lineStep(explained, net),
    ...addedTaxSteps(explained),
  ];
}

function calculation(explained: Explained): Step[] {
  const { trace } = explained;
  if (trace.discount !== undefined) return discountSteps(explained, trace.discount);
  switch (trace.rule) {
    case "DocumentRounding":
      return [roundingStep(explained)];
    case "CreditByHand":
      return [];
    case "CreditBilledMinusUsed":
    case "CreditRemainingDays":
    case "CreditBilledByDays":
    case "CreditOneTime":
      return creditSteps(explained);
    default:
      return [...priceSteps(explained), ...shareSteps(explained), ...lessSteps(explained)];
  }
}

/** The step from the sum of the lines to the rounded total. */
function roundingStep({ trace: { rounding, less }, currency }: Explained): Step {
  const sum = decimal(less[0]?.amount ?? 0);
  const total = decimal(rounding.rounded);
  const increment = writtenMoney(rounding.increment, currency);
  const mode = { HalfUp: "half up", Up: "up", Down: "down" }[rounding.mode];
  const sentence = `The lines add up to ${writtenMoney(sum, currency)}, which is rounded ${mode} to a multiple of ${increment}: ${difference(total, sum, currency)}.`;
  return step("Rounding", sentence, writtenMoney(total.minus(sum), currency));
}

/** The amount of the line as its document shows it. */
function lineStep({ trace, currency, document }: Explained, amount: Decimal): Step {
  const shown = document === "CreditMemo" ? amount.negated() : amount;
  const value = writtenMoney(shown, currency);
  return {
    kind: "Line",
    label: labelOf(document),
    sentence: lineSentence(trace, shown, document, currency),
    value,
  };
}

const labelOf = (document: DocumentKind) => (document === "CreditMemo" ? "Credited" : "The line");

function lineSentence(
  { rule }: LineTrace,
  shown: Decimal,
  document: DocumentKind,
  currency: string,
): string {
  const value = writtenMoney(shown, currency);
  if (document === "CreditMemo") {
    return shown.isNegative()
      ? `The line lowers the credit by ${writtenMoney(shown.abs(), currency)}.`
      : `The credit is ${value}.`;
  }
  if (!shown.isNegative()) return `The line is ${value}.`;
  const taken = writtenMoney(shown.abs(), currency);
  const verb = rule === "Discount" ? "taken off" : "credited";
  return `${taken} is ${verb}, so the line is ${value}.`;
}
