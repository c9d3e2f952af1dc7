import fc from "fast-check";
import { decimal } from "@/lib/values/decimal";
import { addDays, dateOfDayNumber, dayNumber, localDate } from "@/lib/values/local-date";
import {
  type BillingRules,
  defaultBillingRules,
  MONTH_BASES,
  PRORATION_UNITS,
} from "../billing-rules";
import type { BillingDay, ChargeSegment } from "../charge-segment";
import { onePrice, type SegmentWords, segmentWith } from "./segment-builder";

const FIRST = dayNumber(localDate("2019-01-01"));

const price = fc
  .integer({ min: 0, max: 5_000_000 })
  .map((milli) => decimal(milli).dividedBy(1000).toString());

const monthly = fc.record({
  billingPeriod: fc.constantFrom("Month", "Quarter", "Semi_Annual", "Annual", "Eighteen_Months"),
  listPriceBase: fc.constantFrom("Per_Billing_Period", "Per_Month", "Per_Year"),
  billingDay: fc
    .integer({ min: 1, max: 31 })
    .map((day): BillingDay => ({ type: "SpecificDayofMonth", day })),
} as const);

const weekly = fc.record({
  billingPeriod: fc.constantFrom("Week", "Specific_Weeks"),
  specificBillingPeriod: fc.integer({ min: 1, max: 6 }),
  listPriceBase: fc.constantFrom("Per_Billing_Period", "Per_Week"),
  billingDay: fc
    .integer({ min: 1, max: 7 })
    .map((day): BillingDay => ({ type: "SpecificDayofWeek", day })),
} as const);

const daily = fc.record({
  billingPeriod: fc.constant("Specific_Days"),
  specificBillingPeriod: fc.integer({ min: 5, max: 90 }),
  listPriceBase: fc.constant("Per_Billing_Period"),
} as const);

const terms: fc.Arbitrary<SegmentWords> = fc.oneof(
  { arbitrary: monthly, weight: 4 },
  weekly,
  daily,
);

/** Recurring flat fee and per unit segments with an end, not billed yet. */
export const anySegment: fc.Arbitrary<ChargeSegment> = fc
  .record({
    terms,
    price,
    quantity: fc.option(fc.integer({ min: 0, max: 2_000 }), { nil: undefined }),
    startDay: fc.integer({ min: 0, max: 1_500 }),
    leadDays: fc.integer({ min: 0, max: 400 }),
    days: fc.integer({ min: 1, max: 900 }),
    alignment: fc.constantFrom(
      "AlignToCharge" as const,
      "AlignToSubscriptionStart" as const,
      "AlignToTermStart" as const,
    ),
    timing: fc.constantFrom("IN_ADVANCE" as const, "IN_ARREARS" as const),
    currency: fc.constantFrom("USD", "JPY", "KWD"),
  })
  .map(({ terms: chosen, startDay, leadDays, days, quantity, ...rest }) => {
    const effectiveStart = dateOfDayNumber(FIRST + startDay);
    const earlierStart = addDays(effectiveStart, -leadDays);
    return segmentWith({
      ...chosen,
      ...(quantity === undefined ? {} : { quantity }),
      tiers: [onePrice(rest.price, quantity === undefined ? "FlatFee" : "PerUnit")],
      currency: rest.currency,
      billingTiming: rest.timing,
      billingPeriodAlignment: rest.alignment,
      effectiveStart,
      effectiveEnd: addDays(effectiveStart, days),
      subscriptionStart: earlierStart,
      termStart: earlierStart,
    });
  });

/** All tenant rules that are consistent, with lines rounded by any mode. */
export const anyRules: fc.Arbitrary<BillingRules> = fc
  .record({
    policy: fc.constantFrom([true, true], [false, true], [false, false]),
    billRecurringPartialWeek: fc.boolean(),
    monthBasis: fc.constantFrom(...MONTH_BASES),
    prorationUnit: fc.constantFrom(...PRORATION_UNITS),
    mode: fc.constantFrom("HalfUp" as const, "Up" as const, "Down" as const),
    sumToListPrice: fc.boolean(),
  })
  .map(({ policy, mode, ...rest }) => ({
    ...defaultBillingRules,
    ...rest,
    billRecurringPartialMonth: policy[0] === true,
    prorateRecurringPeriod: policy[1] === true,
    rounding: { mode, increment: null },
  }));

/** Rules under which every served day is charged. */
export const timeBasedRules: fc.Arbitrary<BillingRules> = anyRules.map((rules) => ({
  ...rules,
  prorateRecurringPeriod: true,
  billRecurringPartialMonth: true,
  billRecurringPartialWeek: true,
}));
