import { earlier, type LocalDate, later } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import type { RecurringSegment } from "./charge-segment";
import type { BilledItem } from "./item-draft";
import { type Grid, gridOf, type PeriodicSegment, periodHolding } from "./periods";

/*
 * When the billing day of an account changes, its charges keep the previous day for the days that are billed, and use
 * the new one from the first unbilled day (decision 55).
 */

/** Days on which a segment has one billing day; null is unbounded. */
export type Stretch<S extends PeriodicSegment> = {
  readonly from: LocalDate | null;
  readonly until: LocalDate | null;
  readonly segment: S;
};

function stretchesOf<S extends PeriodicSegment>(whole: S): Stretch<S>[] {
  const { earlierDays = [] } = whole;
  const segment = { ...whole, earlierDays: undefined };
  let from: LocalDate | null = null;
  const before = earlierDays.map(({ until, day }): Stretch<S> => {
    const own = { ...segment, billingDay: { ...segment.billingDay, day } };
    const stretch = { from, until, segment: own };
    from = until;
    return stretch;
  });
  return [...before, { from, until: null, segment }];
}

/** The segment with its billing day on a date, and the days for which that day is in effect. */
export function stretchOn<S extends PeriodicSegment>(segment: S, date: LocalDate): Stretch<S> {
  const stretches = stretchesOf(segment);
  const found = stretches.find(({ until }) => until === null || date < until);
  return found ?? { from: null, until: null, segment };
}

/** The billing period of a date; it is cut where the billing day changes. `grid` is of the current billing day. */
export function periodOn(segment: PeriodicSegment, grid: Grid, date: LocalDate): Period {
  if (segment.earlierDays === undefined) return periodHolding(grid, date);
  const { from, until, segment: own } = stretchOn(segment, date);
  const { start, end } = periodHolding(gridOf(own), date);
  return {
    start: from === null ? start : later(start, from),
    end: until === null ? end : earlier(end, until),
  };
}

/**
 * The parts of a recurring segment with one billing day each, as segments, so that a part is credited by the periods
 * by which it was billed. `end` is the first day that is no longer billed.
 */
export function partsByDay(segment: RecurringSegment, end: LocalDate | null): RecurringSegment[] {
  if (segment.earlierDays === undefined) return [segment];
  return stretchesOf(segment).flatMap((stretch) => {
    const { until } = stretch;
    if (until !== null && until <= segment.effectiveStart) return [];
    return partOf(stretch, end);
  });
}

function partOf(
  { from, until, segment }: Stretch<RecurringSegment>,
  end: LocalDate | null,
): RecurringSegment {
  const { processedThrough, continuousSince, effectiveStart } = segment;
  const start = from === null ? effectiveStart : later(effectiveStart, from);
  const through =
    processedThrough === null || until === null
      ? processedThrough
      : earlier(processedThrough, until);
  const before = continuousSince ?? effectiveStart;
  const since = from === null ? before : later(before, from);
  const ends = until !== null || (end !== null && end <= start);
  return {
    ...segment,
    effectiveStart: start,
    processedThrough: through !== null && through > start ? through : null,
    continuousSince: since < start ? since : undefined,
    ...(ends ? { effectiveEnd: lastOf(until, end), closed: true } : {}),
  };
}

function lastOf(until: LocalDate | null, end: LocalDate | null): LocalDate | null {
  return until === null || end === null ? (until ?? end) : earlier(until, end);
}

/** The billed items of each part, in their order: credits belong to the part of their bill. */
export function billedByPart(
  billed: readonly BilledItem[],
  parts: readonly RecurringSegment[],
): Map<RecurringSegment, BilledItem[]> {
  const found = new Map<RecurringSegment, BilledItem[]>(parts.map((part) => [part, []]));
  const open: { start: LocalDate; end: LocalDate; part: RecurringSegment | undefined }[] = [];
  for (const item of billed) {
    const { serviceStart: start, serviceEnd: end } = item;
    const bill = open.find((of) => of.start < end && start < of.end);
    const part = bill
      ? bill.part
      : (parts.findLast((of) => of.effectiveStart <= start) ?? parts[0]);
    if (bill) bill.end = start;
    else open.push({ start, end, part });
    if (part) found.get(part)?.push(item);
  }
  return found;
}
