import { decimal } from "@/lib/values/decimal";
import { daysBetween } from "@/lib/values/local-date";
import { counted, writtenMoney, writtenNumber, writtenPeriod } from "@/lib/values/written";
import type { Fraction, FractionPart, LineTrace } from "../line-trace";
import { capitalized, type Explained, roundedResult, type Step, step } from "./step";

/** A factor as a text and as figures: `18 of 31 days are charged`, `× 18 ÷ 31`. */
type Factor = { readonly words: string; readonly figures: string };

/**
 * From the list price to the rounded amount in one sentence: the period of the price, the served share,
 * and the rounding. None when the amount is the list price.
 */
export function shareSteps(explained: Explained, verb = "charged"): Step[] {
  const { trace, currency } = explained;
  const { inputs, rounding, fraction } = trace;
  const factors = [baseFactor(trace), fractionFactor(trace, fraction, verb)].filter(
    (factor) => factor !== null,
  );
  const exact = decimal(rounding.unrounded);
  const rounded = decimal(rounding.rounded);
  if (factors.length === 0 && exact.equals(rounded)) return [];
  const words = factors.map((factor) => factor.words).join("; ");
  const figures = factors.map((factor) => ` ${factor.figures}`).join("");
  const value = writtenMoney(rounded, currency);
  const price = writtenMoney(inputs.listAmount, currency);
  const result = roundedResult(exact, rounded, rounding, currency);
  if (factors.length === 0) {
    return [step("Rounded", `${price} is ${result.slice(result.indexOf("rounded"))}.`, value)];
  }
  return [step("Share", `${capitalized(words)}: ${price}${figures} ${result}.`, value)];
}

/** The number or share of billing periods that the list price covers. */
function baseFactor({ inputs: { base, period } }: LineTrace): Factor | null {
  const { numerator, denominator } = base;
  if (numerator === denominator) return null;
  const weekly =
    period !== null && daysBetween(period.start, period.end) < numerator * 14 && denominator === 1;
  const unit = weekly ? "week" : "month";
  const words = `the price is for ${counted(denominator, unit)} and the billing period has ${counted(numerator, unit)}`;
  const times = numerator === 1 ? "" : `\u00d7 ${numerator}`;
  const parts = denominator === 1 ? "" : `\u00f7 ${denominator}`;
  return { words, figures: [times, parts].filter(Boolean).join(" ") };
}

function fractionFactor({ inputs }: LineTrace, fraction: Fraction, verb: string): Factor | null {
  const { basis, numerator, denominator, parts, units } = fraction;
  if (basis === "FullPeriod") return null;
  if (basis === "Deliveries") {
    const [only] = parts;
    const days = only === undefined ? "" : ` from ${writtenPeriod(only)}`;
    const on = inputs.deliveryDays?.length ? ` ${weekdaysOf(inputs.deliveryDays)}` : "";
    return {
      words: `${counted(numerator, "delivery", "deliveries")}${on}${days}`,
      figures: `\u00d7 ${numerator}`,
    };
  }
  if (numerator === denominator) return null;
  return units === 1 && parts.length === 1
    ? singlePart(parts[0], inputs.period, verb)
    : severalParts(fraction, verb);
}

const WEEKDAYS = "Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays Sundays".split(" ");

/** `[1, 3, 6]` → `on Mondays, Wednesdays and Saturdays`. */
function weekdaysOf(days: readonly number[]): string {
  if (days.length === WEEKDAYS.length) return "on every day";
  const names = days.map((day) => WEEKDAYS[day - 1] ?? "");
  return names.length === 1
    ? `on ${names[0]}`
    : `on ${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function singlePart(
  part: FractionPart | undefined,
  period: LineTrace["inputs"]["period"],
  verb: string,
): Factor | null {
  if (part === undefined) return null;
  const figures = `\u00d7 ${part.days} \u00f7 ${part.of}`;
  const isPeriod = part.unit.start === period?.start && part.unit.end === period.end;
  if (!isPeriod && part.days > part.of) {
    const words = `the price is for ${counted(part.of, "day")}, and ${counted(part.days, "day")} are ${verb}`;
    return { words, figures };
  }
  const days = `${part.days} of the ${counted(part.of, "day")}`;
  const of = isPeriod ? "" : ` in ${writtenPeriod(part.unit)}`;
  return { words: `${days}${of} are ${verb}, ${writtenPeriod(part)}`, figures };
}

/** Whole months first: `5 months and 18 of 31 days`, `× (5 + 18 ÷ 31) ÷ 12`. */
function severalParts({ parts, units, basis }: Fraction, verb: string): Factor {
  const [first] = parts;
  const last = parts.at(-1);
  const whole = parts.filter(({ days, of }) => days === of);
  const partial = parts.filter(({ days, of }) => days !== of);
  const unit = unitWord(first, basis);
  const words = [
    ...(whole.length > 0 ? [counted(whole.length, unit)] : []),
    ...partial.map(({ days, of }) => `${days} of ${counted(of, "day")}`),
  ].join(" and ");
  const figures = [
    ...(whole.length > 0 ? [String(whole.length)] : []),
    ...partial.map(({ days, of }) => `${days} \u00f7 ${of}`),
  ].join(" + ");
  const isSum = partial.length + Math.min(whole.length, 1) > 1;
  const share = isSum ? `(${figures})` : figures;
  const span = first && last ? `, ${writtenPeriod({ start: first.start, end: last.end })}` : "";
  const of = units === 1 ? `the price is for one ${unit}, and ` : `of ${counted(units, unit)}, `;
  return {
    words: `${of}${words} ${words === counted(1, unit) ? "is" : "are"} ${verb}${span}`,
    figures: `\u00d7 ${share}${units === 1 ? "" : ` \u00f7 ${units}`}`,
  };
}

const DAYS_OF_MONTH = 30.436875;

/** The unit of the parts: a month, a year, or a number of months. */
function unitWord(part: FractionPart | undefined, basis: Fraction["basis"]): string {
  if (part === undefined) return "unit";
  const days = daysBetween(part.unit.start, part.unit.end);
  if (basis === "Weeks" || basis === "Days") return `period of ${writtenNumber(days)} days`;
  const months = Math.round(days / DAYS_OF_MONTH);
  if (months <= 1) return "month";
  return months === 12 ? "year" : `${months}-month period`;
}
