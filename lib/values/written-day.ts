import { addDays, dayOfMonth, type LocalDate, monthOf, yearOf } from "./local-date";
import type { Period } from "./period";

/** Days as people read them, the same in the portal, on documents, in mails and in the API's explanations. */
export const MONTH_NAMES = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `2026-09-01` → `1 Sep 2026`. */
export function writtenDay(date: LocalDate): string {
  return `${dayOfMonth(date)} ${writtenMonth(date)}`;
}

/** The month of a day: `2026-09-30` → `Sep 2026`. */
export function writtenMonth(date: LocalDate): string {
  return `${MONTH_NAMES[monthOf(date) - 1]} ${yearOf(date)}`;
}

/** A period with its last day: `1 Jan 2026 through 31 Jan 2026`. */
export function writtenPeriod({ start, end }: Period): string {
  const last = addDays(end, -1);
  return last <= start ? writtenDay(start) : `${writtenDay(start)} through ${writtenDay(last)}`;
}
