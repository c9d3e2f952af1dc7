import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal, sumOf } from "@/lib/values/decimal";
import {
  addDays,
  addMonths,
  dayOfMonth,
  daysBetween,
  type LocalDate,
  localDate,
} from "@/lib/values/local-date";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { defaultBillingRules } from "@/lib/billing/billing-rules";
import type { ChargeSegment, RecurringSegment } from "@/lib/billing/charge-segment";
import type {
  PercentageDiscount,
  RecurringFixedDiscount,
} from "@/lib/billing/discounts/discount-segment";
import { generateItems } from "@/lib/billing/invoice-items";
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
import { anyRules, anySegment } from "@/lib/billing/testing/arbitrary-segments";
import { recurringWith } from "@/lib/billing/testing/segment-builder";

const RUNS = propertyRuns(100);
const share = fc.double({ min: 0, max: 1, noNaN: true });

const endOf = ({ effectiveStart, effectiveEnd }: ChargeSegment) => effectiveEnd ?? effectiveStart;
const dayAt = (segment: ChargeSegment, part: number): LocalDate =>
  addDays(
    segment.effectiveStart,
    Math.floor(daysBetween(segment.effectiveStart, endOf(segment)) * part),
  );

const reach = {
  applyTo: ["Recurring", "OneTime"],
  level: "subscription",
  applyToBillingPeriodPartially: false,
} as const;

/** A discount on all recurring charges in the subscription of a segment. */
const discountOf = (segment: RecurringSegment) =>
  ({
    ...segment,
    segmentId: "discount",
    chargeNumber: "C-off",
    type: "Discount",
    chargeType: "Recurring",
    discount: reach,
  }) as const;

/** A percentage. */
const off = (segment: RecurringSegment, percent: number): PercentageDiscount => ({
  ...discountOf(segment),
  model: "DiscountPercentage",
  percentage: decimal(percent),
  stacked: false,
});

/** An amount for each month, or for each billing period. */
const amountOff = (segment: RecurringSegment, amount: number): RecurringFixedDiscount => ({
  ...discountOf(segment),
  model: "DiscountFixedAmount",
  amount: decimal(amount),
});

describe("the metrics of segments", () => {
  test("sum over any stretches to the total of the segment", () => {
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

  test("are computed once for all days before it, and once for all days after it", () => {
    const property = fc.property(anySegment, anyRules, (segment, rules) => {
      fc.pre(segment.effectiveEnd !== null);
      const [metrics] = segmentMetrics([segment, { ...off(segment, 10) }], rules);
      if (metrics === undefined) return;
      for (const of of [metrics.valueBefore, metrics.billingBefore]) {
        const [early, before] = [of(localDate("1970-01-01")), of(localDate("1971-01-01"))];
        const [after, late] = [of(localDate("2998-01-01")), of(localDate("2999-01-01"))];
        expect(early).toBe(before);
        expect(netOf(early).isZero()).toBe(true);
        expect(after).toBe(late);
      }
      expect(metrics.valueBefore(localDate("2999-01-01"))).toEqual(wholeValue(metrics));
      expect(metrics.billingBefore(localDate("2999-01-01"))).toEqual(wholeBilling(metrics));
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("are reduced by the discounts of its bills, and never negative", () => {
    const percent = fc.integer({ min: 0, max: 100 });
    const property = fc.property(anySegment, percent, share, (segment, rate, part) => {
      fc.pre(segment.effectiveEnd !== null);
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

  test("do not change when a charge is cut without change, as by a transfer", () => {
    const property = fc.property(anySegment, anyRules, share, share, (segment, rules, a, b) => {
      const [begin, chargeStart] = [segment.effectiveStart, segment.effectiveStart];
      const cuts = [begin, ...[Math.min(a, b), Math.max(a, b)].map((part) => dayAt(segment, part))];
      const parts = [...cuts, segment.effectiveEnd].slice(1).map((effectiveEnd, index) => ({
        ...segment,
        chargeStart,
        segmentId: `part ${index}`,
        effectiveStart: cuts[index] ?? begin,
        effectiveEnd,
      }));
      fc.pre(segment.type === "Recurring" && segment.effectiveEnd !== null);
      const total = (of: ChargeSegment[]) =>
        segmentMetrics(of, rules).map(wholeValue).reduce(plus, NO_AMOUNTS).gross.toString();
      expect(total(parts)).toBe(total([{ ...segment, chargeStart }]));
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("differ by exactly the deltas", () => {
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

  test("are raised by a negative fixed discount, on one charge, as its bills are", () => {
    const words = {
      effectiveStart: "2024-01-01",
      effectiveEnd: "2025-01-01",
      termEnd: "2025-01-01",
    };
    const [fee, more] = ["fee", "more"].map((segmentId) =>
      recurringWith({ ...words, segmentId, price: 30 }),
    );
    if (fee === undefined || more === undefined) throw new RangeError("Two charges");
    const metrics = segmentMetrics([fee, more, amountOff(fee, -4.5)], defaultBillingRules);
    const months = revenueSteps(metrics).map(({ amounts }) => netOf(amounts).toNumber());
    expect(months.toSorted()).toEqual([30, 34.5]);
    const whole = metrics.map(wholeValue).reduce(plus, NO_AMOUNTS);
    expect([whole.gross.toNumber(), whole.discount.toNumber()]).toEqual([720, 54]);
    expect(metrics.map(wholeBilling).reduce(plus, NO_AMOUNTS)).toEqual(whole);
  });

  test("include a monthly discount for every month of a longer period, like its bills", () => {
    const months = { Quarter: 3, Semi_Annual: 6, Annual: 12, Two_Years: 24 };
    const anyLonger = fc.constantFrom(
      ...(["Quarter", "Semi_Annual", "Annual", "Two_Years"] as const),
    );
    const cents = fc.integer({ min: 1, max: 500_000 });
    const property = fc.property(
      anyLonger,
      cents,
      cents,
      fc.nat(800),
      (billingPeriod, price, reduction, day) => {
        const effectiveStart = addDays(localDate("2024-01-01"), day);
        const place = {
          effectiveStart,
          chargeStart: effectiveStart,
          billingDay: { type: "SpecificDayofMonth" as const, day: dayOfMonth(effectiveStart) },
        };
        const effectiveEnd = addMonths(effectiveStart, 24);
        const words = { effectiveEnd, ...place };
        const charge = recurringWith({ ...words, billingPeriod, price: price / 100 });
        const discount = amountOff(recurringWith(words), reduction / 100);
        const [metrics] = segmentMetrics([charge, discount], defaultBillingRules);
        if (metrics === undefined) throw new RangeError("a charge has metrics");
        const bill = generateItems([charge, discount], effectiveEnd, defaultBillingRules);
        const taken = sumOf(bill.filter(({ kind }) => kind === "discount").map((of) => of.amount));
        const byHand = Math.min((reduction * months[billingPeriod]) / 100, price / 100);
        const periods = 24 / months[billingPeriod];
        expect(taken.toNumber()).toBeCloseTo(-byHand * periods, 6);
        expect(wholeValue(metrics).discount.toNumber()).toBeCloseTo(-byHand * periods, 6);
        const monthly = amountsAt(revenueSteps([metrics]), effectiveStart).discount;
        const missed = monthly.toNumber() + byHand / months[billingPeriod];
        expect(Math.abs(missed)).toBeLessThan(0.0051);
      },
    );
    fc.assert(property, { numRuns: RUNS });
  });

  test("include stacked percentages, then fixed amounts, on their days", () => {
    const priced = recurringWith({ effectiveStart: "2026-01-01", effectiveEnd: "2027-01-01" });
    const percentage = { ...off(priced, 10), effectiveEnd: localDate("2026-07-01") };
    const amount = { ...amountOff(priced, 30), segmentId: "fixed" };
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
