import { type Decimal, decimal, sumOf } from "@/lib/values/decimal";
import { writtenMoney } from "@/lib/values/written";
import { type DiscountLineTrace, type DiscountTrace, isRaise } from "../line-trace";
import { percentageChargeSteps } from "./percentage-charge-steps";
import { difference, lineAmount } from "./less-steps";
import { type Explained, percent, roundedResult, type Step, step } from "./step";

type Discounted = Explained<DiscountLineTrace>;
type Percentage = Extract<DiscountTrace, { kind: "Percentage" }>;
type FixedAmount = Extract<DiscountTrace, { kind: "FixedAmount" }>;

/** The discount of a charge, or its reversal with a credit. */
export function discountSteps(explained: Discounted): Step[] {
  const { discount, rule } = explained.trace;
  const isBack = rule === "DiscountTakenBack";
  if (explained.trace.inputs.model === "Calculated" && discount.kind === "Percentage")
    return percentageChargeSteps(explained, discount);
  if (isRaise(explained.trace)) return raisedSteps(explained, isBack);
  const given =
    discount.kind === "Percentage"
      ? percentageSteps(explained, discount)
      : [isBack ? keptStep(explained, discount) : fixedStep(explained, discount)];
  return [...given, ...beforeSteps(explained)];
}

/** What a negative discount adds to a charge, or of which a part, or all, is credited with the charge. */
function raisedSteps({ trace, currency }: Discounted, isBack: boolean): Step[] {
  const added = decimal(trace.rounding.rounded).abs();
  const value = writtenMoney(added, currency);
  if (!isBack) {
    const sentence = `The amount of the discount is below zero, so it adds to the charge: ${value} in this period.`;
    return [step("Added", sentence, value)];
  }
  const stays = `${value} of what the discount adds stays with the part that is used.`;
  const kept = step("Added", stays, value);
  if (trace.less.length === 0) return [kept];
  const before = sumOf(trace.less.map(({ amount }) => decimal(amount)));
  const sentence = `The discount added ${writtenMoney(before, currency)} to that bill; the rest is credited: ${difference(before, added, currency)}.`;
  return [kept, step("Credited", sentence, writtenMoney(lineAmount(trace).abs(), currency))];
}

function percentageSteps({ trace, currency }: Discounted, discount: Percentage): Step[] {
  const { rounding, rule, sign } = trace;
  const rate = decimal(discount.rate);
  const stated = decimal(discount.percentage).dividedBy(100);
  const isBack = rule === "DiscountTakenBack";
  const what = isBack
    ? sign === 1
      ? "the days that are credited"
      : "the part that is used"
    : "the charge";
  const on = discount.whole === undefined ? `of ${what}` : `of what is left of ${what}`;
  const less = rate.equals(stated)
    ? ""
    : `, and after other discounts and for the days it covers ${percent(rate)}`;
  const rounded = decimal(rounding.rounded);
  const value = writtenMoney(rounded, currency);
  const share = `${earlierClasses(discount, currency)}The discount is ${percent(stated)}${less} ${on}: ${writtenMoney(discount.base, currency)} \u00d7 ${percent(rate)}`;
  if (discount.available !== null) {
    const part = writtenMoney(decimal(discount.base).times(rate), currency);
    const left = writtenMoney(discount.available, currency);
    const taken = takenText(rounding, currency);
    return [
      step("Discount", `${share} = ${part}.`, part),
      step(
        "Left to discount",
        `Of that ${part}, other discounts leave ${left}; it takes the smaller amount, ${taken}.`,
        value,
      ),
    ];
  }
  const result = roundedResult(decimal(rounding.unrounded), rounded, rounding, currency);
  return [step("Discount", `${share} ${result}.`, value)];
}

/** What the discounts of earlier classes took of the amount that a percentage is a share of. */
function earlierClasses({ whole, base }: Percentage, currency: string): string {
  if (whole === undefined) return "";
  return `Discounts of earlier classes leave ${writtenMoney(base, currency)} of ${writtenMoney(whole, currency)}. `;
}

function fixedStep({ trace, currency }: Discounted, discount: FixedAmount): Step {
  const available = writtenMoney(discount.available, currency);
  const base = writtenMoney(discount.base, currency);
  const taken = takenText(trace.rounding, currency);
  return step(
    "Discount",
    `The discount has ${available} to give in this period and ${base} of the charge can be reduced; it takes the smaller amount, ${taken}.`,
    writtenMoney(trace.rounding.rounded, currency),
  );
}

/** The fixed discount of the used part of a bill. */
function keptStep({ trace, currency }: Discounted, discount: FixedAmount): Step {
  const given = decimal(discount.available);
  const { rounding } = trace;
  const value = writtenMoney(rounding.rounded, currency);
  if (discount.rate !== null) {
    const rate = decimal(discount.rate);
    const result = roundedResult(
      decimal(rounding.unrounded),
      decimal(rounding.rounded),
      rounding,
      currency,
    );
    return step(
      "Discount",
      `${percent(rate)} of the charge is used, so that share of the discount is kept: ${writtenMoney(given, currency)} \u00d7 ${percent(rate)} ${result}.`,
      value,
    );
  }
  const base = writtenMoney(discount.base, currency);
  return step(
    "Discount",
    `The discount can keep ${writtenMoney(given, currency)} and the part that is used can be reduced by ${base}; it keeps the smaller amount, ${takenText(rounding, currency)}.`,
    value,
  );
}

function takenText(rounding: Explained["trace"]["rounding"], currency: string): string {
  const exact = decimal(rounding.unrounded);
  const rounded = decimal(rounding.rounded);
  const result = roundedResult(exact, rounded, rounding, currency);
  return exact.equals(rounded)
    ? writtenMoney(rounded, currency)
    : `which ${result.replace("= ", "is ")}`;
}

/** The discount billed before, as a step to the amount of the line. */
function beforeSteps({ trace, currency }: Discounted): Step[] {
  if (trace.less.length === 0) return [];
  // Discounts are negative on a bill, so the signs of what was billed before are reversed.
  const given = sumOf(trace.less.map(({ amount }) => decimal(amount))).negated();
  const kept: Decimal = decimal(trace.rounding.rounded);
  const amount = lineAmount(trace);
  const value = writtenMoney(amount.abs(), currency);
  if (trace.rule === "DiscountTakenBack") {
    if (trace.sign === 1) return [];
    const back = difference(given, kept, currency);
    const sentence = `The discount gave ${writtenMoney(given, currency)} with that bill; the rest is taken back: ${back}.`;
    return [step("Taken back", sentence, value)];
  }
  const sentence = `${writtenMoney(given, currency)} of it was given before: ${difference(kept, given, currency)}.`;
  return [step("Given before", sentence, value)];
}
