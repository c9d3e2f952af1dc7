import type { LocalDate } from "@/lib/values/local-date";

/** Relations of a recurring segment to other segments of its charge. */
export type Adjoining = {
  /**
   * When this segment continues another one at the same price and quantity (a renewal without
   * change): the first day of that unbroken stretch. Rounding ignores the cut, so that cutting a
   * period never changes its total. Default `effectiveStart`.
   */
  readonly continuousSince?: LocalDate;
  /** Another segment at the same price starts on the day on which this one ends. Default no. */
  readonly goesOn?: boolean;
  /** Another segment of the stretch was billed beyond the end of this one. Default no. */
  readonly wasBilled?: boolean;
  /** Of a segment without days: the end of the days before it; absent when none of its stretch remain. */
  readonly servedUntil?: LocalDate;
};
