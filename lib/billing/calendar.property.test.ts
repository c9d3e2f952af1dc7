import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  dateOfDayNumber,
  dayNumber,
  dayOfMonth,
  type LocalDate,
  localDate,
  monthLength,
  weekday,
} from "@/lib/values/local-date";
import type { BillingPeriod } from "./charge-segment";
import { gridOf, periodHolding } from "./periods";
import { recurringWith } from "./testing/segment-builder";
import { propertyRuns } from "@/lib/values/testing/property-runs";

/*
 * An independent second implementation of the calendar: it iterates over days and only checks whether each is a billing
 * day.
 */

const MONTHS: [BillingPeriod, number][] = [
  ["Month", 1],
  ["Quarter", 3],
  ["Semi_Annual", 6],
  ["Annual", 12],
  ["Eighteen_Months", 18],
  ["Two_Years", 24],
  ["Three_Years", 36],
  ["Five_Years", 60],
];
const RUNS = propertyRuns(200);
const start = fc
  .integer({ min: dayNumber(localDate("2015-01-01")), max: dayNumber(localDate("2055-01-01")) })
  .map(dateOfDayNumber);

const isBillingDay = (date: LocalDate, day: number): boolean =>
  dayOfMonth(date) === day || (dayOfMonth(date) === monthLength(date) && day > monthLength(date));

/** Every n-th of the days from `from` that satisfy `isStart`. */
function walk(
  from: LocalDate,
  isStart: (date: LocalDate) => boolean,
  every: number,
  count: number,
): LocalDate[] {
  const starts: LocalDate[] = [];
  let seen = 0;
  for (let date = from; starts.length < count; date = addDays(date, 1)) {
    if (!isStart(date)) continue;
    if (seen % every === 0) starts.push(date);
    seen += 1;
  }
  return starts;
}

function gridStarts(segment: ReturnType<typeof recurringWith>, from: LocalDate, count: number) {
  const grid = gridOf(segment);
  const starts: LocalDate[] = [];
  let period = periodHolding(grid, from);
  if (period.start < from) period = periodHolding(grid, period.end);
  while (starts.length < count) {
    starts.push(period.start);
    period = periodHolding(grid, period.end);
  }
  return starts;
}

test("periods of months are those of an iteration over days", () => {
  const property = fc.property(
    start,
    fc.integer({ min: 1, max: 31 }),
    fc.constantFrom(...MONTHS),
    (effectiveStart, day, [billingPeriod, months]) => {
      const segment = recurringWith({ effectiveStart, billingPeriod, billingDayOfMonth: day });
      const count = months > 12 ? 3 : 6;
      const expected = walk(effectiveStart, (date) => isBillingDay(date, day), months, count);
      expect(gridStarts(segment, effectiveStart, count)).toEqual(expected);
    },
  );
  fc.assert(property, { numRuns: RUNS });
});

test("periods of weeks are those of an iteration over days", () => {
  const property = fc.property(
    start,
    fc.integer({ min: 1, max: 7 }),
    fc.integer({ min: 1, max: 13 }),
    (effectiveStart, day, weeks) => {
      const segment = recurringWith({
        effectiveStart,
        billingPeriod: "Specific_Weeks",
        specificBillingPeriod: weeks,
        billingDay: { type: "SpecificDayofWeek", day },
      });
      const expected = walk(effectiveStart, (date) => weekday(date) === day, weeks, 5);
      expect(gridStarts(segment, effectiveStart, 5)).toEqual(expected);
    },
  );
  fc.assert(property, { numRuns: RUNS });
});

test("periods of days are those of an iteration over days", () => {
  const property = fc.property(start, fc.integer({ min: 1, max: 100 }), (effectiveStart, days) => {
    const segment = recurringWith({
      effectiveStart,
      billingPeriod: "Specific_Days",
      specificBillingPeriod: days,
    });
    expect(gridStarts(segment, effectiveStart, 5)).toEqual(
      walk(effectiveStart, () => true, days, 5),
    );
  });
  fc.assert(property, { numRuns: RUNS });
});

test("the periods before the first billing day continue the same calendar", () => {
  const property = fc.property(
    start,
    fc.integer({ min: 1, max: 31 }),
    fc.constantFrom(...MONTHS),
    (effectiveStart, day, [billingPeriod, months]) => {
      const segment = recurringWith({ effectiveStart, billingPeriod, billingDayOfMonth: day });
      const first = periodHolding(gridOf(segment), effectiveStart);
      expect(isBillingDay(first.start, day)).toBe(true);
      const between = walk(first.start, (date) => isBillingDay(date, day), 1, months + 1);
      expect(between.at(-1)).toBe(first.end);
    },
  );
  fc.assert(property, { numRuns: RUNS });
});
