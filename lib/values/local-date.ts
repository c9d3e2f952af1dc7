/**
 * A calendar day without time or zone, as the ISO text "YYYY-MM-DD", years 1900 to 2999.
 *
 * Fixed width makes `<`, `===` and sorting on the text itself correct and fast. Everything that
 * needs arithmetic goes through the day number: days since 1900-01-01, which is day 0.
 */
export type LocalDate = string & { readonly __brand: "LocalDate" };

/** 1 Monday … 7 Sunday, as in ISO 8601. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const FIRST_YEAR = 1900;
export const LAST_YEAR = 2999;

/** A day outside the years 1900 to 2999, where the calendar here ends. */
export class CalendarEnd extends RangeError {
  override readonly name = "CalendarEnd";
}

const SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const LAST_DAY_NUMBER = dayNumberOf(LAST_YEAR, 12, 31);

/** Texts of days in chunks of 512, filled on first use. All uses of a day share one text. */
const textChunks: (LocalDate | undefined)[][] = [];

/** Whether `year` is a leap year of the Gregorian calendar. */
export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Number of days in a month; `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0);
}

/**
 * Reads a date; null unless `text` is exactly YYYY-MM-DD and a real day of the years 1900 to 2999.
 */
export function parseLocalDate(text: unknown): LocalDate | null {
  return isLocalDate(text) ? text : null;
}

/** Whether `text` is exactly YYYY-MM-DD and a real day of the years 1900 to 2999. */
export function isLocalDate(text: unknown): text is LocalDate {
  if (typeof text !== "string" || !SHAPE.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12) return false;
  return day >= 1 && day <= daysInMonth(year, month);
}

/**
 * The date of a text known to be one: a literal of ours or a checked column.
 *
 * @throws RangeError when it is not a real day; reports a bug in our code.
 */
export function localDate(text: string): LocalDate {
  const date = parseLocalDate(text);
  if (date === null) throw new RangeError(`"${text}" is not a day of the calendar`);
  return date;
}

/**
 * The day of a year, a month from 1 and a day from 1.
 *
 * @throws CalendarEnd outside the years 1900 to 2999, and RangeError for no such day.
 */
export function dateOf(year: number, month: number, day: number): LocalDate {
  requireYear(year);
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) {
    throw new RangeError(`${year}-${month}-${day} is not a day of the calendar`);
  }
  return dateOfDayNumber(dayNumberOf(year, month, day));
}

function requireYear(year: number): void {
  if (year >= FIRST_YEAR && year <= LAST_YEAR) return;
  throw new CalendarEnd(`Year ${year} lies outside ${FIRST_YEAR} to ${LAST_YEAR}`);
}

export function yearOf(date: LocalDate): number {
  return digitsAt(date, 0) * 100 + digitsAt(date, 2);
}

/** 1 January … 12 December. */
export function monthOf(date: LocalDate): number {
  return digitsAt(date, 5);
}

export function dayOfMonth(date: LocalDate): number {
  return digitsAt(date, 8);
}

/** Number of days in the month of `date`. */
export function monthLength(date: LocalDate): number {
  return daysInMonth(yearOf(date), monthOf(date));
}

/** Days since 1900-01-01. */
export function dayNumber(date: LocalDate): number {
  return dayNumberOf(yearOf(date), monthOf(date), dayOfMonth(date));
}

/** The inverse of `dayNumber`. @throws CalendarEnd outside the years 1900 to 2999. */
export function dateOfDayNumber(number: number): LocalDate {
  const known = textChunks[number >> 9]?.[number & 511];
  if (known !== undefined) return known;
  if (!Number.isInteger(number) || number < 0 || number > LAST_DAY_NUMBER) {
    throw new CalendarEnd(`Day ${number} lies outside the years ${FIRST_YEAR} to ${LAST_YEAR}`);
  }
  const text = textOfDayNumber(number);
  const chunk = textChunks[number >> 9] ?? [];
  chunk[number & 511] = text;
  textChunks[number >> 9] = chunk;
  return text;
}

/** `days` later (earlier when negative). @throws CalendarEnd outside the years 1900 to 2999. */
export function addDays(date: LocalDate, days: number): LocalDate {
  return dateOfDayNumber(dayNumber(date) + days);
}

/** Days from `from` to `to`, negative when `to` is earlier; the same day is 0. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return dayNumber(to) - dayNumber(from);
}

/**
 * The same day `months` later (earlier when negative), on `anchorDay` of that month.
 *
 * A month that is too short gives its last day, and the anchor is not forgotten: with anchor 31,
 * January 31 plus one month is February 28, plus two months March 31. Without an anchor the day of
 * `date` is used.
 *
 * @throws CalendarEnd outside the years 1900 to 2999.
 */
export function addMonths(date: LocalDate, months: number, anchorDay?: number): LocalDate {
  const index = monthIndex(date) + months;
  return dayInMonth(index, anchorDay ?? dayOfMonth(date));
}

/** Months since year 0, so that consecutive months differ by one. */
export function monthIndex(date: LocalDate): number {
  return yearOf(date) * 12 + monthOf(date) - 1;
}

/** `anchorDay` in the month of that index, or the month's last day when it is shorter. */
export function dayInMonth(index: number, anchorDay: number): LocalDate {
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  requireYear(year);
  const day = Math.min(anchorDay, daysInMonth(year, month));
  return dateOfDayNumber(dayNumberOf(year, month, day));
}

export function firstDayOfMonth(date: LocalDate): LocalDate {
  return addDays(date, 1 - dayOfMonth(date));
}

export function lastDayOfMonth(date: LocalDate): LocalDate {
  return addDays(date, monthLength(date) - dayOfMonth(date));
}

export function weekday(date: LocalDate): Weekday {
  // 1900-01-01 was a Monday.
  return ((dayNumber(date) % 7) + 1) as Weekday;
}

/** Negative, zero or positive, for sorting. */
export function compareDates(a: LocalDate, b: LocalDate): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function earlier(a: LocalDate, b: LocalDate): LocalDate {
  return a < b ? a : b;
}

export function later(a: LocalDate, b: LocalDate): LocalDate {
  return a > b ? a : b;
}

function digitsAt(text: string, index: number): number {
  return (text.charCodeAt(index) - 48) * 10 + text.charCodeAt(index + 1) - 48;
}

function dayNumberOf(year: number, month: number, day: number): number {
  const past = year - 1;
  const leapDays = Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400) - 460;
  const leapShift = month > 2 && isLeapYear(year) ? 1 : 0;
  const yearStart = (year - FIRST_YEAR) * 365 + leapDays;
  return yearStart + (DAYS_BEFORE_MONTH[month - 1] ?? 0) + leapShift + day - 1;
}

function textOfDayNumber(number: number): LocalDate {
  let year = FIRST_YEAR + Math.floor(number / 365.2425);
  while (dayNumberOf(year + 1, 1, 1) <= number) year += 1;
  while (dayNumberOf(year, 1, 1) > number) year -= 1;
  let month = 12;
  while (dayNumberOf(year, month, 1) > number) month -= 1;
  const day = number - dayNumberOf(year, month, 1) + 1;
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return localDate(text);
}
