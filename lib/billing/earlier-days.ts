import { earlier, type LocalDate, later } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import type { RecurringSegment } from "./charge-segment";
import type { BilledItem } from "./item-draft";
import { type Grid, gridOf, type PeriodicSegment, periodHolding } from "./periods";

/*
 * A charge that follows its account keeps the billing day of before for the days that were billed when that day moved, and takes
 * the new one from the first day after them (decision 55).
 */

/** Days on which a segment has one billing day; null is without a bound. */
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

/** The segment with the billing day that it has on a date, and the days on which it has that one. */
export function stretchOn<S extends PeriodicSegment>(segment: S, date: LocalDate): Stretch<S> {
  const stretches = stretchesOf(segment);
  const found = stretches.find(({ until }) => until === null || date < until);
  return found ?? { from: null, until: null, segment };
}

/** The billing period of a segment that holds a date; one in which the billing day moves is cut there. `grid` is of its day now. */
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
 * The parts of a recurring segment, each with one billing day, as segments of their own: what was billed of a part is credited by
 * its own periods. `end` is the first day that is not billed any more.
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

/** What was billed of each part, in the order in which it was billed: what came back belongs to the part that its bill was of. */
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
