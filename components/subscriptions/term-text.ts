import { addDays, addMonths, daysBetween, parseLocalDate } from "@/lib/values/local-date";

type Length = number | null;
type Unit = string | null;

/** `12, "Month"` → `12 months`; empty when there is no length. */
export function lengthText(count: Length, unit: Unit): string {
  if (count === null || unit === null) return "";
  const word = unit.toLowerCase().replace(/s$/, "");
  return `${count} ${count === 1 ? word : `${word}s`}`;
}

type Term = {
  currentTerm: Length;
  currentTermPeriodType: Unit;
  termStartDate: string | null;
  termEndDate: string | null;
};

const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 };
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7 };

/** The length of a term, with what pauses added to it: `12 months, extended by 61 days`. */
export function termText(term: Term): string {
  const { currentTerm: count, currentTermPeriodType: unit } = term;
  const length = lengthText(count, unit);
  const start = parseLocalDate(term.termStartDate);
  const end = parseLocalDate(term.termEndDate);
  if (count === null || unit === null || start === null || end === null) return length;
  const word = unit.toLowerCase().replace(/s$/, "");
  const planned = MONTHS[word]
    ? addMonths(start, count * MONTHS[word])
    : addDays(start, count * (DAYS[word] ?? 0));
  const more = daysBetween(planned, end);
  return more > 0 ? `${length}, extended by ${more} ${more === 1 ? "day" : "days"}` : length;
}

type Terms = {
  termType: string;
  autoRenew: boolean;
  renewalSetting: string;
  renewalTerm: Length;
  renewalTermPeriodType: Unit;
};

/** What happens when the term ends: "Auto-renews for 12 months". */
export function renewalText(terms: Terms): string {
  if (terms.termType === "EVERGREEN") return "Runs until it is canceled";
  if (!terms.autoRenew) return "Ends with its term";
  if (terms.renewalSetting === "RENEW_TO_EVERGREEN") return "Becomes evergreen automatically";
  const length = lengthText(terms.renewalTerm, terms.renewalTermPeriodType);
  return length ? `Auto-renews for ${length}` : "Auto-renews";
}
