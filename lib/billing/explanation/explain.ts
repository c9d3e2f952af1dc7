import { type Decimal, decimal } from "@/lib/values/decimal";
import { writtenMoney } from "@/lib/values/written";
import type { TierTrace } from "@/lib/billing/charge-models/tier-trace";
import type {
  DocumentRoundingTrace,
  Fraction,
  LessTrace,
  LineTrace,
  ScheduleTrace,
} from "../line-trace";
import type { PrepaidTrace } from "@/lib/billing/prepaid/prepaid-trace";
import type { TaxTrace } from "@/lib/billing/tax/tax-trace";
import { enteredSteps } from "./by-hand";
import { billedStep, creditSteps } from "./credit-steps";
import { discountSteps } from "./discount-steps";
import { drawnSteps, prepaymentSteps, settlementSteps } from "./commitment-credit-steps";
import { difference, lessSteps, lineAmount } from "./less-steps";
import { openingStep } from "./opening";
import { isOfSchedule, scheduleSteps } from "./schedule-steps";
import { prepaidUnitSteps } from "./prepaid-steps";
import { priceSteps } from "./price-steps";
import { shareSteps } from "./share-step";
import { type DocumentKind, type Explained, type Step, step } from "./step";
import { trueUpStep } from "./true-up-step";
import { addedTaxSteps, includedTaxSteps } from "./tax-steps";

/**
 * The explanation of a line's amount: the calculation in sentences, step by step, and the trace for the
 * checker. The only source for the panel of the portal, the API and previews.
 */
export function explain(
  trace: LineTrace,
  currency: string,
  document: DocumentKind = "Invoice",
): Explanation {
  const steps = stepsOf({ trace, currency, document });
  const { inputs, tax, prepaid } = trace;
  return {
    text: steps.map(({ sentence }) => sentence).join(" "),
    steps,
    ...trace,
    inputs: copiedInputs(inputs),
    tiers: trace.tiers.map((tier) => ({ ...tier })),
    fraction: copied(trace.fraction),
    less: trace.less.map(copiedLess),
    tax: tax && copiedTax(tax),
    prepaid: prepaid && copiedPrepaid(prepaid),
  };
}

/** A line's trace with its sentences; lists are copied, because response types are mutable. */
type Explanation = Omit<LineTrace, "inputs" | "tiers" | "fraction" | "less" | "tax" | "prepaid"> & {
  text: string;
  steps: Step[];
  inputs: ReturnType<typeof copiedInputs>;
  tiers: TierTrace[];
  fraction: ReturnType<typeof copied>;
  less: ReturnType<typeof copiedLess>[];
  tax?: ReturnType<typeof copiedTax>;
  prepaid?: ReturnType<typeof copiedPrepaid>;
};

const copied = (fraction: Fraction) => ({ ...fraction, parts: [...fraction.parts] });

const copiedLess = (less: LessTrace) => ({
  ...less,
  fraction: less.fraction && copied(less.fraction),
});

function copiedInputs(inputs: LineTrace["inputs"]) {
  const { deliveryDays } = inputs;
  return { ...inputs, deliveryDays: deliveryDays && [...deliveryDays] };
}

function copiedTax(tax: TaxTrace) {
  const { rates, takenBack } = tax;
  return {
    ...tax,
    rates: [...rates],
    takenBack: takenBack && { ...takenBack, before: [...takenBack.before] },
  };
}

const copiedPrepaid = ({ grants, ...prepaid }: PrepaidTrace) => ({
  ...prepaid,
  grants: grants?.map((grant) => ({ ...grant })),
});

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
    ...prepaidUnitSteps(explained),
  ];
}

function calculation({ trace, ...around }: Explained): Step[] {
  return isOfSchedule(trace)
    ? scheduleSteps({ trace, ...around })
    : ruleSteps({ trace, ...around });
}

function ruleSteps({ trace, ...around }: Explained<Exclude<LineTrace, ScheduleTrace>>): Step[] {
  switch (trace.rule) {
    case "OneTime":
    case "WholePeriod":
    case "PartialPeriod":
    case "ContinuedPeriod":
    case "ListPriceRemainder":
    case "Usage":
      return chargeSteps({ trace, ...around });
    case "Discount":
    case "DiscountTakenBack":
      return discountSteps({ trace, ...around });
    case "CreditBilledMinusUsed":
    case "CreditRemainingDays":
    case "CreditBilledByDays":
      return creditSteps({ trace, ...around });
    case "CommitmentTrueUp":
      return [trueUpStep({ trace, ...around })];
    case "CommitmentPrepayment":
      return prepaymentSteps({ trace, ...around });
    case "CommitmentDrawdown":
      return drawnSteps({ trace, ...around });
    case "CommitmentSettlement":
      return settlementSteps({ trace, ...around });
    case "CreditOneTime":
      return [billedStep({ trace, ...around })];
    case "CreditByHand":
      return [];
    case "EnteredByHand":
      return enteredSteps({ trace, ...around });
    case "DocumentRounding":
      return [roundingStep({ trace, ...around })];
  }
}

function chargeSteps(explained: Explained): Step[] {
  return [...priceSteps(explained), ...shareSteps(explained), ...lessSteps(explained)];
}

/** The step from the sum of the lines to the rounded total. */
function roundingStep({ trace, currency }: Explained<DocumentRoundingTrace>): Step {
  const { rounding, less } = trace;
  const [lines] = less;
  const sum = decimal(lines.amount);
  const total = decimal(rounding.rounded);
  const increment = writtenMoney(rounding.increment, currency);
  const mode = { HalfUp: "half up", Up: "up", Down: "down" }[rounding.mode];
  const sentence = `The lines add up to ${writtenMoney(sum, currency)}, which is rounded ${mode} to a multiple of ${increment}: ${difference(total, sum, currency)}.`;
  return step("Rounding", sentence, writtenMoney(total.minus(sum), currency));
}

/** The amount of the line on its document. */
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
  const verb = rule === "Discount" || rule === "EnteredByHand" ? "taken off" : "credited";
  return `${taken} is ${verb}, so the line is ${value}.`;
}
