import {
  addDays,
  dayOfMonth,
  daysBetween,
  type LocalDate,
  monthIndex,
  monthLength,
} from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import type { MonthBasis } from "./billing-rules";
import type { Fraction, FractionBasis, FractionPart } from "./line-trace";

/** The whole period, at exactly its price. */
export const WHOLE: Fraction = {
  basis: "Whole",
  numerator: 1,
  denominator: 1,
  units: 1,
  parts: [],
};

/** A period charged in full although only a part of it is served. */
export const FULL_PERIOD: Fraction = { ...WHOLE, basis: "FullPeriod" };

/** No part of a period. */
export const NOTHING: Fraction = { ...WHOLE, numerator: 0 };

export const BASIS_OF: Record<MonthBasis, FractionBasis> = {
  UseActualDays: "ActualDays",
  Assume30Actual360: "Actual360",
  Assume30Strict360: "Strict360",
};

/**
 * The days of a half-open stretch by the month basis (reference 3.4). The strict basis numbers days as
 * if every month had 30, and treats the last day of a month as the 30th on both ends.
 */
function countDays(stretch: Period, basis: MonthBasis): number {
  if (basis !== "Assume30Strict360") return daysBetween(stretch.start, stretch.end);
  if (stretch.start >= stretch.end) return 0;
  const last = addDays(stretch.end, -1);
  const months = monthIndex(last) - monthIndex(stretch.start);
  return months * 30 + dayOf30(last) - dayOf30(stretch.start) + 1;
}

/** Days of `period`, which has `months` months, by the month basis. */
function daysOfMonths(period: Period, months: number, basis: MonthBasis): number {
  return basis === "UseActualDays" ? daysBetween(period.start, period.end) : months * 30;
}

/**
 * The ratio of a partial month (reference 3.4): the days of `stretch` divided by the actual days of
 * `month`, or by 30. At most 1. A fully served month costs its price on every basis, which `partOf`
 * handles.
 */
export function monthRatio(stretch: Period, month: Period, basis: MonthBasis): FractionPart {
  const of = daysOfMonths(month, 1, basis);
  return { ...stretch, days: Math.min(countDays(stretch, basis), of), of, unit: month };
}

/** The share of `stretch` in a unit of `months` months; 1 when it is the whole unit. */
export function partOf(
  stretch: Period,
  unit: Period,
  months: number,
  basis: MonthBasis,
): FractionPart {
  const of = daysOfMonths(unit, months, basis);
  const whole = stretch.start === unit.start && stretch.end === unit.end;
  const days = whole ? of : Math.min(countDays(stretch, basis), of);
  return { start: stretch.start, end: stretch.end, days, of, unit };
}

/** The sum of the parts divided by the number of units of the period, in lowest terms. */
export function fractionOfParts(
  basis: FractionBasis,
  parts: readonly FractionPart[],
  units: number,
): Fraction {
  let numerator = 0;
  let denominator = 1;
  for (const { days, of } of parts) {
    if (days === of) numerator += denominator;
    else {
      numerator = numerator * of + days * denominator;
      denominator *= of;
    }
    const common = greatestCommonDivisor(numerator, denominator);
    numerator /= common;
    denominator /= common;
  }
  const common = greatestCommonDivisor(numerator, denominator * units);
  return {
    basis,
    numerator: numerator / common,
    denominator: (denominator * units) / common,
    units,
    parts,
  };
}

function greatestCommonDivisor(a: number, b: number): number {
  let [high, low] = [a, b];
  while (low !== 0) [high, low] = [low, high % low];
  return high === 0 ? 1 : high;
}

function dayOf30(date: LocalDate): number {
  const day = dayOfMonth(date);
  return day === monthLength(date) ? 30 : day;
}
