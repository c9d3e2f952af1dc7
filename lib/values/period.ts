import { addDays, type LocalDate, daysBetween, earlier, later } from "./local-date";

/**
 * A half-open range of days: `start` is included, `end` is the first day that is not.
 *
 * Documents print the day before `end`; only presenters make that step (`lastDayOf`).
 */
export type Period = { readonly start: LocalDate; readonly end: LocalDate };

/** @throws RangeError when `end` is before `start`; reports a bug in our code. */
export function periodOf(start: LocalDate, end: LocalDate): Period {
  if (end < start) throw new RangeError(`${start}..${end} ends before it starts`);
  return { start, end };
}

/** Number of days; 0 for an empty period. */
export function daysIn(period: Period): number {
  return daysBetween(period.start, period.end);
}

export function isEmptyPeriod(period: Period): boolean {
  return period.start >= period.end;
}

/** Whether `date` is in the period. */
export function containsDate(period: Period, date: LocalDate): boolean {
  return date >= period.start && date < period.end;
}

/** Whether the two share at least one day. */
export function overlaps(a: Period, b: Period): boolean {
  return a.start < b.end && b.start < a.end;
}

/** The days in both; null when there are none. */
export function intersection(a: Period, b: Period): Period | null {
  const start = later(a.start, b.start);
  const end = earlier(a.end, b.end);
  return start < end ? { start, end } : null;
}

/** The last day in the period: what a document prints as its end. */
export function lastDayOf(period: Period): LocalDate {
  return addDays(period.end, -1);
}
