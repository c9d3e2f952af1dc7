import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sumOf } from "@/lib/values/decimal";
import { addDays, daysBetween, type LocalDate, localDate } from "@/lib/values/local-date";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { defaultBillingRules } from "./billing-rules";
import type { ChargeSegment } from "./charge-segment";
import { generateItems } from "./invoice-items";
import {
  amountsAt,
  amountsBetween,
  contractBilling,
  contractValue,
  type Measure,
  measureDelta,
  revenueSteps,
  stepDelta,
} from "./metric-deltas";
import { monthlyRecurringRevenue, totalContractBilling, totalContractValue } from "./metrics";
import {
  minus,
  netOf,
  plus,
  NO_AMOUNTS,
  segmentMetrics,
  wholeBilling,
  wholeValue,
} from "./segment-metrics";
import { anyRules, anySegment } from "./testing/arbitrary-segments";
import { onePrice, segmentWith } from "./testing/segment-builder";

const RUNS = propertyRuns(100);
const share = fc.double({ min: 0, max: 1, noNaN: true });

const endOf = ({ effectiveStart, effectiveEnd }: ChargeSegment) => effectiveEnd ?? effectiveStart;
const dayAt = (segment: ChargeSegment, part: number): LocalDate =>
  addDays(
    segment.effectiveStart,
    Math.floor(daysBetween(segment.effectiveStart, endOf(segment)) * part),
  );

/** A percentage on everything that recurs in the subscription of a segment. */
const off = (segment: ChargeSegment, percent: number): ChargeSegment => ({
  ...segment,
  segmentId: "discount",
  chargeNumber: "C-off",
  type: "Recurring",
  model: "DiscountPercentage",
  quantity: null,
  tiers: [onePrice(percent, "FlatFee")],
  discount: {
    applyTo: ["Recurring", "OneTime"],
    level: "subscription",
    stacked: false,
    applyToBillingPeriodPartially: false,
  },
});

describe("what segments are worth", () => {
  test("adds up over any stretches to the whole, which is the segment's own", () => {
    const property = fc.property(anySegment, anyRules, share, share, (segment, rules, a, b) => {
      const [metrics] = segmentMetrics([segment], rules);
      if (metrics === undefined) return;
      const { effectiveStart: start } = segment;
      const days = [
        start,
        dayAt(segment, Math.min(a, b)),
        dayAt(segment, Math.max(a, b)),
        endOf(segment),
      ];
      const summed = (measure: Measure) =>
        days
          .slice(1)
          .map((day, index) => amountsBetween([metrics], measure, days[index] ?? start, day))
          .reduce(plus, NO_AMOUNTS)
          .gross.toString();
      const value = (totalContractValue(segment, rules) ?? NO_AMOUNTS.gross).toString();
      const billing = (totalContractBilling(segment, rules) ?? NO_AMOUNTS.gross).toString();
      expect(summed(contractValue)).toBe(value);
      expect(summed(contractBilling)).toBe(billing);
      expect(wholeValue(metrics).gross.toString()).toBe(value);
      expect(wholeBilling(metrics).gross.toString()).toBe(billing);
      const revenue = amountsAt(revenueSteps([metrics]), start).gross;
      if (metrics.revenue.length) {
        expect(revenue.toString()).toBe(monthlyRecurringRevenue(segment, rules).toString());
      }
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("is less what discounts take of its bills, and never less than nothing", () => {
    const percent = fc.integer({ min: 0, max: 100 });
    const property = fc.property(anySegment, percent, share, (segment, rate, part) => {
      fc.pre(segment.type !== "Usage" && segment.effectiveEnd !== null);
      const discount = off(segment, rate);
      const segments = [segment, { ...discount, effectiveEnd: endOf(segment) }];
      const [metrics] = segmentMetrics(segments, defaultBillingRules);
      if (metrics === undefined) return;
      const bill = generateItems(segments, endOf(segment), defaultBillingRules);
      const taken = sumOf(bill.filter(({ kind }) => kind === "discount").map((of) => of.amount));
      expect(wholeBilling(metrics).discount.toString()).toBe(taken.toString());
      const day = dayAt(segment, part);
      for (const amounts of [metrics.valueBefore(day), metrics.billingBefore(day)]) {
        expect(amounts.discount.lessThanOrEqualTo(0)).toBe(true);
        if (amounts.gross.greaterThanOrEqualTo(0)) {
          expect(netOf(amounts).greaterThanOrEqualTo(0)).toBe(true);
        }
      }
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("changes by exactly what its deltas say", () => {
    const property = fc.property(anySegment, share, (segment, part) => {
      const day = dayAt(segment, part);
      fc.pre(segment.effectiveEnd !== null && day > segment.effectiveStart);
      const [first, second] = [
        { ...segment, effectiveEnd: day },
        { ...segment, segmentId: "later", effectiveStart: day },
      ];
      const before = segmentMetrics([segment], defaultBillingRules);
      const after = segmentMetrics([first, second], defaultBillingRules);
      const total = (of: typeof before) => of.map(wholeValue).reduce(plus, NO_AMOUNTS);
      const deltas = measureDelta(before, after, contractValue);
      const told = sumOf(deltas.map(({ amounts }) => amounts.gross));
      expect(told.toString()).toBe(minus(total(after), total(before)).gross.toString());
      expect(stepDelta(revenueSteps(before), revenueSteps(after))).toEqual([]);
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("counts percentages one on the other, then fixed amounts, on their days", () => {
    const charge = segmentWith({ effectiveStart: "2026-01-01", effectiveEnd: "2027-01-01" });
    const priced = { ...charge, tiers: [onePrice(100, "FlatFee")] };
    const percentage = { ...off(priced, 10), effectiveEnd: localDate("2026-07-01") };
    const amount = {
      ...off(priced, 30),
      segmentId: "fixed",
      model: "DiscountFixedAmount" as const,
    };
    const [metrics] = segmentMetrics([priced, percentage, amount], defaultBillingRules);
    const steps = revenueSteps(metrics ? [metrics] : []);
    expect(steps.map(({ start, end, amounts }) => [start, end, netOf(amounts).toNumber()])).toEqual(
      [
        ["2026-01-01", "2026-07-01", 60],
        ["2026-07-01", "2027-01-01", 70],
      ],
    );
    expect(metrics && netOf(wholeValue(metrics)).toNumber()).toBe(6 * 60 + 6 * 70);
  });
});
