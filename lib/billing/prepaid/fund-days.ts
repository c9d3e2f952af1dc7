import { compareDates, type LocalDate } from "@/lib/values/local-date";
import type { Fund } from "./prepaid-terms";

/** The validity period of a fund, or the period to which its unused units are rolled over, that holds a day. */
export type FundDays = {
  readonly start: LocalDate;
  readonly end: LocalDate | null;
  readonly place: "rolled over, first" | "sold" | "rolled over, last";
};

/** Null where the fund pays for no usage of the day. */
export function daysOn({ start, end, rollover }: Fund, date: LocalDate): FundDays | null {
  if (date < start) return null;
  if (end === null || date < end) return { start, end, place: "sold" };
  if (rollover === undefined) return null;
  const at = rollover.ends.findIndex((each) => date < each);
  const until = rollover.ends[at];
  if (until === undefined) return null;
  const place = rollover.apply === "ApplyFirst" ? "rolled over, first" : "rolled over, last";
  return { start: rollover.ends[at - 1] ?? end, end: until, place };
}

const PLACES: Readonly<Record<FundDays["place"], number>> = {
  "rolled over, first": 0,
  sold: 1,
  "rolled over, last": 2,
};

/** The fund that ends first, of those the one that begins first; rolled over units before all others, or after them. */
export function inOrder(a: FundDays, b: FundDays): number {
  if (a.place !== b.place) return PLACES[a.place] - PLACES[b.place];
  if (a.end !== b.end) {
    if (a.end === null) return 1;
    return b.end === null ? -1 : compareDates(a.end, b.end);
  }
  return compareDates(a.start, b.start);
}
