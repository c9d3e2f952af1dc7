import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type KnownCredit,
  type KnownLine,
  usedByCents,
} from "@/lib/second-engine/commitment-credit";
import {
  type BilledBefore,
  type CreditSource,
  type DrawnBefore,
  drawCredits,
} from "@/lib/billing/commitments/credit/draw-credit";
import { paidThrough, paymentDays } from "@/lib/billing/commitments/credit/payment-days";
import { decimal, sumOf, ZERO } from "@/lib/values/decimal";
import { addDays, addMonths, localDate } from "@/lib/values/local-date";

const START = localDate("2026-01-01");
const dayFrom = (most: number) => fc.nat({ max: most }).map((days) => addDays(START, days));
const money = (cents: number) => decimal(cents).dividedBy(100);

const credit = fc.record({
  from: dayFrom(60),
  days: fc.integer({ min: 1, max: 60 }),
  cents: fc.nat({ max: 120 }),
});
/** A charge is billed month by month; some bills credit a part of what was billed before. */
const bill = fc.array(
  fc.record({
    chargeId: fc.constantFrom("a", "b", "c"),
    month: fc.nat({ max: 3 }),
    cents: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: -40, max: -1 })),
  }),
  { maxLength: 5 },
);
const history = fc.record({
  credits: fc.array(credit, { minLength: 1, maxLength: 4 }),
  bills: fc.array(bill, { minLength: 1, maxLength: 5 }),
});

/** Lines that never credit more than was billed for their charge and month, one of each in a bill. */
function linesOf(
  bills: readonly { chargeId: string; month: number; cents: number }[][],
): KnownLine[][] {
  const left = new Map<string, number>();
  return bills.map((lines) => {
    const seen = new Set<string>();
    return lines.flatMap(({ chargeId, month, cents }) => {
      const key = `${chargeId} ${month}`;
      const known = left.get(key) ?? 0;
      const amount = Math.max(cents, -known);
      if (seen.has(key) || amount === 0) return [];
      seen.add(key);
      left.set(key, known + amount);
      const start = addMonths(START, month);
      return { chargeId, start, end: addMonths(START, month + 1), cents: amount };
    });
  });
}

/** What the engine has used of each credit after all bills. */
function usedOf(credits: readonly KnownCredit[], bills: readonly (readonly KnownLine[])[]) {
  const drawn: DrawnBefore[] = [];
  const billed: BilledBefore[] = [];
  const used = (id: string) =>
    sumOf(drawn.flatMap(({ periodId, amount }) => (periodId === id ? amount : [])));
  for (const lines of bills) {
    const sources: CreditSource[] = credits
      .toSorted((a, b) => a.order - b.order)
      .map((of) => ({
        periodId: of.id,
        days: { start: localDate(of.start), end: localDate(of.end) },
        credit: money(of.cents),
        used: used(of.id),
        accepts: () => true,
      }));
    const owed = lines
      .map(({ chargeId, start, end, cents }) => ({
        ...{ chargeId, chargeName: chargeId },
        days: { start: localDate(start), end: localDate(end) },
        amount: money(cents),
      }))
      .toSorted((a, b) => (a.days.start < b.days.start ? -1 : a.days.start > b.days.start ? 1 : 0));
    const draws = drawCredits(sources, owed, drawn, billed);
    for (const { periodId, line, terms } of draws) {
      const amount = terms.way === "Paid" ? terms.amount : terms.amount.negated();
      drawn.push({ periodId, chargeId: line.chargeId, days: line.days, amount });
    }
    billed.push(...owed);
  }
  return new Map(credits.map(({ id }) => [id, used(id).times(100).toNumber()]));
}

test("what is used of credit is that of a second calculation, cent by cent", () => {
  let differing = 0;
  const property = fc.property(history, ({ credits, bills }) => {
    const known = credits.map(({ from, days, cents }, order) => ({
      ...{ id: `credit ${order}`, start: from, end: addDays(from, days), cents, order },
    }));
    const lines = linesOf(bills);
    const found = usedOf(known, lines);
    if ([...found.values()].some((cents) => cents > 0)) differing += 1;
    expect(found).toEqual(usedByCents(known, lines));
  });
  fc.assert(property, { numRuns: 250 });
  expect(differing).toBeGreaterThan(125);
});

test("the parts of a price add up to it, and every period is paid once", () => {
  const property = fc.property(
    fc.record({
      start: dayFrom(40),
      months: fc.constantFrom(1, 2, 3, 6, 12),
      count: fc.integer({ min: 1, max: 12 }),
      frequency: fc.oneof(
        fc.constantFrom(1, 3, 6, 12, 18).map((months) => ({ months })),
        fc.integer({ min: 1, max: 90 }).map((days) => ({ days })),
      ),
      cents: fc.nat({ max: 1_000_000 }),
    }),
    ({ start, months, count, frequency, cents }) => {
      const at = (index: number) => addMonths(start, index * months);
      const periods = Array.from({ length: count }, (_none, index) => ({
        ...{ start: at(index), end: at(index + 1) },
      }));
      const schedule = { start, end: at(count) };
      const days = paymentDays(schedule, periods, frequency, start);
      expect(days).toHaveLength(count);
      expect(days[0]?.[0]).toBe(start);
      days.forEach((own, index) => {
        const period = periods[index];
        expect(own.length).toBeGreaterThan(0);
        expect(own.every((day) => period !== undefined && day < period.end)).toBe(true);
        expect(own.length === 1 || own.every((day) => day >= at(index))).toBe(true);
        const price = money(cents);
        const parts = own.map((_day, part) =>
          paidThrough(price, part + 1, own.length, "USD").minus(
            paidThrough(price, part, own.length, "USD"),
          ),
        );
        expect(sumOf(parts).toFixed()).toBe(price.toFixed());
        expect(parts.every((part) => part.greaterThanOrEqualTo(ZERO))).toBe(true);
      });
    },
  );
  fc.assert(property, { numRuns: 200 });
});
