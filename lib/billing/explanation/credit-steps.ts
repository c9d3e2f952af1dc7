import { type Decimal, decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { counted, writtenMoney } from "@/lib/values/written";
import type { CreditTrace, OneTimeTrace } from "../line-trace";
import { difference, lessSteps, lineAmount } from "./less-steps";
import { priceSteps } from "./price-steps";
import { shareSteps } from "./share-step";
import { type Explained, roundedResult, type Step, step } from "./step";

/** A credit: the billed amount, the cost of the used days, and the difference. */
export function creditSteps(explained: Explained<CreditTrace>): Step[] {
  switch (explained.trace.rule) {
    case "CreditRemainingDays":
      return [
        ...priceSteps(explained),
        ...shareSteps(explained, "credited"),
        ...lessSteps(explained),
      ];
    case "CreditBilledByDays":
      return [billedStep(explained), byDaysStep(explained), resultStep(explained)];
    case "CreditBilledMinusUsed":
      return billedMinusUsed(explained);
  }
}

type Billed = Pick<CreditTrace, "less"> | Pick<OneTimeTrace, "less">;

const billed = ({ less }: Billed): Decimal =>
  sumOf(less.filter(({ why }) => why === "Billed").map(({ amount }) => decimal(amount)));

const usedBefore = ({ less }: CreditTrace): Decimal =>
  sumOf(less.filter(({ why }) => why === "BilledBefore").map(({ amount }) => decimal(amount)));

/** The billed amount of the credited days or charge. */
export function billedStep({ trace, currency }: Explained<CreditTrace | OneTimeTrace>): Step {
  const amount = writtenMoney(billed(trace), currency);
  const days = trace.less.find((less) => less.why === "Billed")?.days;
  const more = days === undefined ? "" : ", less what was credited of it before";
  return step("Billed", `${amount} was billed${more}.`, amount);
}

function billedMinusUsed(explained: Explained<CreditTrace>): Step[] {
  const { trace, currency } = explained;
  if (trace.fraction.numerator === 0) {
    const nothing = writtenMoney(ZERO, currency);
    const used = step("Used", `None of it is used, so the used part costs ${nothing}.`, nothing);
    return [billedStep(explained), used, resultStep(explained)];
  }
  const others = trace.less.filter(({ why }) => why === "OtherPeriods");
  const used = { ...explained, trace: { ...trace, less: others } };
  return [
    billedStep(explained),
    ...priceSteps(explained),
    ...shareSteps(explained, "used"),
    ...lessSteps(used),
    ...beforeStep(explained),
    resultStep(explained),
  ];
}

const usedCost = ({ rounding, less }: CreditTrace): Decimal =>
  decimal(rounding.rounded).minus(
    sumOf(less.filter(({ why }) => why === "OtherPeriods").map(({ amount }) => decimal(amount))),
  );

/** A part of the used days may be billed on an earlier document that is not credited. */
function beforeStep({ trace, currency }: Explained<CreditTrace>): Step[] {
  const before = usedBefore(trace);
  if (!trace.less.some(({ why }) => why === "BilledBefore")) return [];
  const cost = usedCost(trace);
  const value = writtenMoney(cost.minus(before), currency);
  const sentence = `${writtenMoney(before, currency)} of that belongs to an earlier bill: ${difference(cost, before, currency)}.`;
  return [step("Used of this bill", sentence, value)];
}

function byDaysStep({ trace, currency }: Explained<CreditTrace>): Step {
  const { fraction, rounding } = trace;
  const [part] = fraction.parts;
  const [days, of] = part ? [part.days, part.of] : [fraction.numerator, fraction.denominator];
  const rounded = decimal(rounding.rounded);
  const result = roundedResult(decimal(rounding.unrounded), rounded, rounding, currency);
  const share = `${writtenMoney(billed(trace), currency)} \u00d7 ${days} \u00f7 ${of} ${result}`;
  return step(
    "Used",
    `Of the ${counted(of, "day")} billed, ${days} ${days === 1 ? "is" : "are"} used: ${share}.`,
    writtenMoney(rounded, currency),
  );
}

/** The credit: the billed amount less the used one. */
function resultStep({ trace, currency }: Explained<CreditTrace>): Step {
  const back = lineAmount(trace).negated();
  const used = usedCost(trace).minus(usedBefore(trace));
  return step(
    "Credit",
    `The rest is not used: ${difference(billed(trace), used, currency)}.`,
    writtenMoney(back, currency),
  );
}
