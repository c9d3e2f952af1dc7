/** Days are integers: 0 is 1970-01-01. Months are integers, too: 0 is January of year 0. */
export type Span = { readonly start: number; readonly end: number };

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

function lengthOf(month: number): number {
  const year = Math.floor(month / 12);
  const lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return lengths[month - year * 12] ?? 0;
}

/** Days before the first of a month, counted from the first of year 0. */
function daysBefore(month: number): number {
  const year = Math.floor(month / 12);
  const leaps = year === 0 ? 0 : Math.floor((year - 1) / 4) - Math.floor((year - 1) / 100);
  let days = year * 365 + leaps + (year === 0 ? 0 : Math.floor((year - 1) / 400) + 1);
  for (let at = year * 12; at < month; at += 1) days += lengthOf(at);
  return days;
}

const EPOCH = daysBefore(1970 * 12);

/** The day of a month; the last one where the month is shorter. */
export const dayIn = (month: number, day: number) =>
  daysBefore(month) - EPOCH + Math.min(day, lengthOf(month)) - 1;

export function dayOf(text: string): number {
  const [year = 0, month = 1, day = 1] = text.split("-").map(Number);
  return dayIn(year * 12 + month - 1, day);
}

export function monthOf(day: number): number {
  let month = Math.floor((day + EPOCH) / 30.436875);
  while (dayIn(month, 1) > day) month -= 1;
  while (dayIn(month + 1, 1) <= day) month += 1;
  return month;
}

export const numberInMonth = (day: number) => day - dayIn(monthOf(day), 1) + 1;
export const isLastOfMonth = (day: number) => numberInMonth(day) === lengthOf(monthOf(day));

/** 1 is Monday and 7 is Sunday. */
export const weekdayOf = (day: number) => ((((day + 3) % 7) + 7) % 7) + 1;

/** Some months later, on the same day of the month or on a given one. */
export const monthsLater = (day: number, months: number, on = numberInMonth(day)) =>
  dayIn(monthOf(day) + months, on);

export function textOf(day: number): string {
  const month = monthOf(day);
  const year = Math.floor(month / 12);
  const two = (value: number) => `${value}`.padStart(2, "0");
  return `${`${year}`.padStart(4, "0")}-${two(month - year * 12 + 1)}-${two(numberInMonth(day))}`;
}
