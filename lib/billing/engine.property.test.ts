import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Decimal, decimal, sumOf } from "@/lib/values/decimal";
import { addDays, daysBetween, type LocalDate, later } from "@/lib/values/local-date";
import type { BillingRules } from "./billing-rules";
import type { ChargeSegment } from "./charge-segment";
import { generateItems, processedThroughAfter } from "./invoice-items";
import type { BilledItem, ItemDraft } from "./item-draft";
import { nextBillingDate } from "./next-billing-date";
import { anyRules, anySegment, timeBasedRules } from "./testing/arbitrary-segments";
import { linesOf, onePrice } from "./testing/segment-builder";
import { propertyRuns } from "@/lib/values/testing/property-runs";

const RUNS = propertyRuns(300);
const share = fc.double({ min: 0, max: 1, noNaN: true });

const endOf = (segment: ChargeSegment): LocalDate => segment.effectiveEnd ?? segment.effectiveStart;
const total = (items: readonly { amount: Decimal }[]): string =>
  sumOf(items.map((item) => item.amount)).toString();

/** The day at `part` of the segment's duration. */
function dayAt(segment: ChargeSegment, part: number): LocalDate {
  const days = daysBetween(segment.effectiveStart, endOf(segment));
  return addDays(segment.effectiveStart, Math.floor(days * part));
}

/** Bills, and advances the segment like the database. */
function bill(
  segment: ChargeSegment,
  target: LocalDate,
  rules: BillingRules,
  billed?: readonly BilledItem[],
): { items: ItemDraft[]; segment: ChargeSegment } {
  const items = generateItems([segment], target, rules, billed);
  const through = processedThroughAfter(items).get(segment.segmentId);
  return {
    items,
    segment: through === undefined ? segment : { ...segment, processedThrough: through },
  };
}

describe("billing", () => {
  test("through d1 and then d2 gives the items of billing through d2, and nothing when repeated", () => {
    const property = fc.property(anySegment, anyRules, share, share, (segment, rules, a, b) => {
      const [d1, d2] = [dayAt(segment, Math.min(a, b)), dayAt(segment, Math.max(a, b))];
      const first = bill(segment, d1, rules);
      const second = bill(first.segment, d2, rules);
      const whole = generateItems([segment], d2, rules);
      expect(linesOf([...first.items, ...second.items])).toEqual(linesOf(whole));
      expect(generateItems([second.segment], d2, rules)).toEqual([]);
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("covers every served day once when parts are prorated", () => {
    const property = fc.property(anySegment, timeBasedRules, (segment, rules) => {
      const items = generateItems([segment], endOf(segment), rules);
      let next = segment.effectiveStart;
      for (const item of items) {
        expect(item.serviceStart).toBe(next);
        expect(item.serviceEnd > next).toBe(true);
        next = item.serviceEnd;
      }
      expect(next).toBe(segment.effectiveEnd);
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("never bills a day twice, even if parts are dropped", () => {
    const property = fc.property(anySegment, anyRules, (segment, rules) => {
      const items = generateItems([segment], endOf(segment), rules);
      let next = segment.effectiveStart;
      for (const item of items) {
        expect(item.serviceStart >= next).toBe(true);
        next = item.serviceEnd;
      }
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("is due exactly from the next billing date", () => {
    const property = fc.property(anySegment, anyRules, share, (segment, rules, part) => {
      const { segment: billed } = bill(segment, dayAt(segment, part), rules);
      const next = nextBillingDate(billed, rules);
      if (next === null) {
        expect(generateItems([billed], addDays(endOf(billed), 1_000), rules)).toEqual([]);
        return;
      }
      expect(generateItems([billed], addDays(next, -1), rules)).toEqual([]);
      expect(generateItems([billed], next, rules).length).toBeGreaterThan(0);
    });
    fc.assert(property, { numRuns: RUNS });
  });
});

describe("cutting", () => {
  /** The segment cut at the given shares of its duration, as by renewals without change. */
  function cut(segment: ChargeSegment, parts: readonly number[]): ChargeSegment[] {
    const inner = parts.map((part) => dayAt(segment, part)).sort();
    const starts = [segment.effectiveStart, ...inner];
    const ends = [...inner, endOf(segment)];
    return starts
      .map((effectiveStart, index) => ({
        ...segment,
        segmentId: `segment-${index}`,
        effectiveStart,
        effectiveEnd: ends[index] ?? null,
        continuousSince: segment.effectiveStart,
      }))
      .filter((piece) => piece.effectiveStart < endOf(piece));
  }

  test("a charge anywhere never changes its total", () => {
    const property = fc.property(
      anySegment,
      timeBasedRules,
      fc.array(share, { minLength: 1, maxLength: 5 }),
      (segment, rules, parts) => {
        const pieces = cut(segment, parts);
        const end = endOf(segment);
        const whole = generateItems([segment], end, rules);
        const sum = generateItems(pieces, end, rules);
        expect(total(sum)).toBe(total(whole));
      },
    );
    fc.assert(property, { numRuns: RUNS });
  });
});

describe("a history of changing ends, billed at every step", () => {
  type Step = { readonly end: number; readonly target: number };
  /** Ends anywhere in the charge's duration, or close together within one period. */
  const steps = fc
    .record({
      span: fc.constantFrom(1, 0.1, 0.03),
      steps: fc.array(fc.record({ end: share, target: share }), { minLength: 1, maxLength: 6 }),
    })
    .map(({ span, steps: wide }): Step[] =>
      wide.map(({ end, target }) => ({ end: 0.5 + (end - 0.5) * span, target })),
    );

  function replay(segment: ChargeSegment, rules: BillingRules, history: Step[], remember: boolean) {
    const items: ItemDraft[] = [];
    let current = segment;
    for (const step of [...history, { end: 0.5, target: 1 }]) {
      current = { ...current, effectiveEnd: dayAt(segment, step.end) };
      const target = later(dayAt(segment, step.target), endOf(current));
      for (let run = 0; run < 3; run += 1) {
        const done = bill(current, target, rules, remember ? items : undefined);
        items.push(...done.items);
        current = done.segment;
      }
    }
    return { items, current };
  }

  test.each([true, false])("has the total of the last end alone (items known: %s)", (remember) => {
    const property = fc.property(anySegment, timeBasedRules, steps, (segment, rules, history) => {
      const { items, current } = replay(segment, rules, history, remember);
      const fresh = { ...current, processedThrough: null };
      expect(total(items)).toBe(total(generateItems([fresh], endOf(segment), rules)));
    });
    fc.assert(property, { numRuns: RUNS });
  });
});

test("no line costs more than its whole period, and more units never cost less", () => {
  const property = fc.property(
    anySegment,
    anyRules,
    fc.integer({ min: 0, max: 500 }),
    fc.integer({ min: 0, max: 500 }),
    (segment, rules, a, b) => {
      const exact = { ...rules, sumToListPrice: false };
      const itemsFor = (quantity: number) => {
        const priced: ChargeSegment = {
          ...segment,
          model: "PerUnit",
          quantity: decimal(quantity),
          tiers: [onePrice("1.37", "PerUnit")],
        };
        return generateItems([priced], endOf(segment), exact);
      };
      const [fewer, more] = [itemsFor(Math.min(a, b)), itemsFor(Math.max(a, b))];
      fewer.forEach((item, index) => {
        const other = more[index];
        expect(other?.amount.greaterThanOrEqualTo(item.amount)).toBe(true);
        const { numerator, denominator } = item.trace.fraction;
        if (segment.billingPeriod === "Subscription_Term") return;
        expect(numerator).toBeLessThanOrEqual(denominator);
      });
    },
  );
  fc.assert(property, { numRuns: RUNS });
});
