import fc from "fast-check";
import { expect, test } from "vitest";
import { type CommitmentHistory, trueUpsByDay } from "@/lib/second-engine/commitments";
import { decimal, maxDecimal, sumOf, ZERO } from "@/lib/values/decimal";
import { addDays, addMonths, type LocalDate, localDate } from "@/lib/values/local-date";
import type { TrackedPeriod } from "@/lib/billing/commitments/commitment-terms";
import { committedPeriods } from "@/lib/billing/commitments/committed-periods";
import { countedParts, countedSpend } from "@/lib/billing/commitments/counted-spend";

const START = localDate("2025-11-01");
const dayFrom = (most: number) => fc.nat({ max: most }).map((days) => addDays(START, days));

const line = fc.record({
  from: dayFrom(420),
  days: fc.oneof(fc.constantFrom(1, 28, 30, 31, 90, 365), fc.integer({ min: 1, max: 400 })),
  cents: fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: -20_000, max: 0 })),
  bill: fc.nat({ max: 9 }),
});

const history: fc.Arbitrary<CommitmentHistory> = fc
  .record({
    start: dayFrom(60),
    length: fc.integer({ min: 1, max: 400 }),
    months: fc.constantFrom(1, 1, 3, 6, 12, 5, null),
    ownAnchor: fc.option(dayFrom(500)),
    cents: fc.integer({ min: 0, max: 100_000 }),
    lines: fc.array(line, { maxLength: 25 }),
    gaps: fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 10 }),
  })
  .map(({ start, length, months, ownAnchor, cents, lines, gaps }) => ({
    start,
    end: addDays(start, length),
    months,
    anchor: ownAnchor ?? start,
    cents: BigInt(cents),
    amounts: lines.map((of) => ({
      start: of.from,
      end: addDays(of.from, of.days),
      cents: BigInt(of.cents),
      bill: of.bill,
    })),
    bills: gaps.map((_gap, index) =>
      addDays(
        start,
        gaps.slice(0, index + 1).reduce((sum, days) => sum + days, 0),
      ),
    ),
  }));

const money = (cents: bigint) => decimal(cents.toString()).dividedBy(100);

/** The true-ups of a history, as bills calculate them one after the other. */
function trueUpsOf({ start, end, months, anchor, cents, amounts, bills }: CommitmentHistory) {
  const days = { start: localDate(start), end: localDate(end) };
  const schedule = { days, amount: money(cents), months };
  let periods: TrackedPeriod[] = committedPeriods(schedule, localDate(anchor), "USD").map((of) => ({
    periodId: of.days.start,
    days: of.days,
    amount: of.amount,
    counted: null,
  }));
  bills.forEach((day, index) => {
    const lines = amounts
      .filter(({ bill }) => bill <= index)
      .map((of) => ({
        serviceStart: localDate(of.start),
        serviceEnd: localDate(of.end),
        amount: money(of.cents),
      }));
    const counted = countedSpend(periods, lines, "USD");
    periods = periods.map((period) =>
      period.counted === null && period.days.end <= day
        ? { ...period, counted: counted.get(period.periodId) ?? ZERO }
        : period,
    );
  });
  return periods;
}

test("true-ups are those of a second calculation, day by day", () => {
  const property = fc.property(history, (given) => {
    const expected = trueUpsByDay(given);
    const found = trueUpsOf(given).map(({ periodId, amount, counted }) => [
      periodId,
      counted === null ? null : maxDecimal(amount.minus(counted), ZERO).toFixed(2),
    ]);
    expect(found).toEqual(
      [...expected].map(([day, cents]) => [day, cents === null ? null : money(cents).toFixed(2)]),
    );
  });
  fc.assert(property, { numRuns: 300 });
});

test("the parts of the lines add up to what counts", () => {
  const property = fc.property(history, ({ start, end, amounts }) => {
    const days = { start: localDate(start), end: localDate(end) };
    const lines = amounts.map((of) => ({
      serviceStart: localDate(of.start),
      serviceEnd: localDate(of.end),
      amount: money(of.cents),
    }));
    const period = { periodId: "one", days, amount: ZERO, counted: null };
    const parts = countedParts(days, lines, "USD").map(({ amount }) => amount);
    expect(sumOf(parts).toFixed(2)).toBe(
      countedSpend([period], lines, "USD").get("one")?.toFixed(2),
    );
  });
  fc.assert(property, { numRuns: 300 });
});

test("a period that is a part of a whole one has its share by days", () => {
  const days = { start: localDate("2026-01-15"), end: localDate("2026-03-01") };
  const amount = decimal(310);
  const anchor: LocalDate = localDate("2026-01-01");
  expect(
    committedPeriods({ days, amount, months: 1 }, anchor, "USD").map((of) => [
      of.days.start,
      of.days.end,
      of.amount.toNumber(),
      of.isProrated,
    ]),
  ).toEqual([
    ["2026-01-15", "2026-02-01", 170, true],
    ["2026-02-01", addMonths(anchor, 2), 310, false],
  ]);
});
