import fc from "fast-check";
import { decimal } from "@/lib/values/decimal";
import { addDays, dateOfDayNumber, dayNumber, localDate } from "@/lib/values/local-date";
import {
  type BillingRules,
  defaultBillingRules,
  MONTH_BASES,
  PRORATION_UNITS,
} from "../billing-rules";
import type { BillingDay, PriceTier, RecurringSegment } from "../charge-segment";
import { onePrice, recurringWith, type SegmentWords } from "./segment-builder";

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

const months = fc.record({
  billingPeriod: fc.constant("Specific_Months"),
  specificBillingPeriod: fc.integer({ min: 1, max: 7 }),
  listPriceBase: fc.constant("Per_Specific_Months"),
  specificListPriceBase: fc.integer({ min: 1, max: 18 }),
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

const wholeTerm = fc.record({
  billingPeriod: fc.constant("Subscription_Term"),
  listPriceBase: fc.constantFrom("Per_Month", "Per_Year", "Per_Week"),
} as const);

const terms: fc.Arbitrary<SegmentWords> = fc.oneof(
  { arbitrary: monthly, weight: 4 },
  months,
  weekly,
  daily,
  wholeTerm,
);

/** A price table whose last tier is open. */
const priceTable: fc.Arbitrary<PriceTier[]> = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 400 }), price, fc.boolean()), {
    minLength: 1,
    maxLength: 6,
  })
  .map((rows) => {
    let end = 0;
    return rows.map(([width, amount, flat], index): PriceTier => {
      end += width;
      const open = index === rows.length - 1;
      return {
        ...onePrice(amount, flat ? "FlatFee" : "PerUnit"),
        tier: index + 1,
        endingUnit: open ? null : decimal(end),
      };
    });
  });

const quantity = fc.integer({ min: 0, max: 2_000 });
const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 });

/** Models with the terms that each needs. */
const pricing: fc.Arbitrary<SegmentWords> = fc.oneof(
  fc.record({ model: fc.constant("FlatFee" as const), price }),
  fc.record({ model: fc.constant("PerUnit" as const), price, quantity }),
  fc.record({ model: fc.constantFrom("Tiered" as const, "Volume"), tiers: priceTable, quantity }),
  fc.record({
    model: fc.constant("Delivery" as const),
    price,
    delivery: weekdays.map((days) => ({ frequency: "Weekly" as const, weekdays: days })),
    listPriceBase: fc.constant("Per_Billing_Period" as const),
  }),
);

/** Recurring segments of every model, with an end, not billed yet. */
export const anySegment: fc.Arbitrary<RecurringSegment> = fc
  .record({
    terms,
    pricing,
    startDay: fc.integer({ min: 0, max: 1_500 }),
    leadDays: fc.integer({ min: 0, max: 400 }),
    days: fc.integer({ min: 1, max: 900 }),
    billingPeriodAlignment: fc.constantFrom(
      "AlignToCharge" as const,
      "AlignToSubscriptionStart" as const,
      "AlignToTermStart" as const,
    ),
    billingTiming: fc.constantFrom("IN_ADVANCE" as const, "IN_ARREARS" as const),
    currency: fc.constantFrom("USD", "JPY", "KWD"),
  })
  .map(({ terms: chosen, pricing: priced, startDay, leadDays, days, ...rest }) => {
    const effectiveStart = dateOfDayNumber(FIRST + startDay);
    const earlierStart = addDays(effectiveStart, -leadDays);
    const byTerm = chosen.billingPeriod === "Subscription_Term";
    const delivered = priced.model === "Delivery";
    return recurringWith({
      ...chosen,
      ...priced,
      ...rest,
      effectiveStart,
      effectiveEnd: addDays(effectiveStart, days),
      subscriptionStart: earlierStart,
      termStart: earlierStart,
      ...(byTerm && delivered ? { billingPeriod: "Month" as const } : {}),
      ...(byTerm ? { termEnd: addDays(effectiveStart, days + leadDays) } : {}),
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
