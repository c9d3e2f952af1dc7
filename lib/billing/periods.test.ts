import { describe, expect, test } from "vitest";
import { addDays, type LocalDate, localDate } from "@/lib/values/local-date";
import { BillingRefusal } from "./billing-refusal";
import { gridOf, listPriceRatio, periodHolding } from "./periods";
import { type SegmentWords, recurringWith } from "./testing/segment-builder";

/** The starts of the first periods, from that of the segment's first day. */
function startsOf(words: SegmentWords, count: number): LocalDate[] {
  const segment = recurringWith(words);
  const grid = gridOf(segment);
  const starts: LocalDate[] = [];
  let period = periodHolding(grid, segment.effectiveStart);
  for (let index = 0; index < count; index += 1) {
    starts.push(period.start);
    period = periodHolding(grid, period.end);
  }
  return starts;
}

describe("the grid of billing periods", () => {
  test("a quarterly charge of July 15 has its first whole quarter from the next billing day", () => {
    const words: SegmentWords = { effectiveStart: "2018-07-15", billingPeriod: "Quarter" };
    expect(startsOf(words, 4)).toEqual(["2018-05-01", "2018-08-01", "2018-11-01", "2019-02-01"]);
  });

  test.each([
    ["Month", null, "2024-02-15"],
    ["Quarter", null, "2024-04-15"],
    ["Semi_Annual", null, "2024-07-15"],
    ["Annual", null, "2025-01-15"],
    ["Eighteen_Months", null, "2025-07-15"],
    ["Two_Years", null, "2026-01-15"],
    ["Three_Years", null, "2027-01-15"],
    ["Five_Years", null, "2029-01-15"],
    ["Specific_Months", 7, "2024-08-15"],
    ["Week", null, "2024-01-22"],
    ["Specific_Weeks", 4, "2024-02-12"],
    ["Specific_Days", 10, "2024-01-25"],
  ] as const)("a period of %s %s from January 15 ends on %s", (billingPeriod, count, end) => {
    const words: SegmentWords = {
      billingPeriod,
      specificBillingPeriod: count,
      effectiveStart: "2024-01-15",
      billingDay: { type: "ChargeTriggerDay", day: null },
    };
    expect(startsOf(words, 2)).toEqual(["2024-01-15", end]);
  });

  test("billing day 31 is the end of the month, and short months do not change it", () => {
    const words: SegmentWords = { effectiveStart: "2023-12-31", billingDayOfMonth: 31 };
    expect(startsOf(words, 4)).toEqual(["2023-12-31", "2024-01-31", "2024-02-29", "2024-03-31"]);
  });

  test("a billing day of 30 is restored after February", () => {
    const words: SegmentWords = {
      effectiveStart: "2023-01-30",
      billingDay: { type: "SubscriptionStartDay", day: null },
    };
    expect(startsOf(words, 3)).toEqual(["2023-01-30", "2023-02-28", "2023-03-30"]);
  });

  test("periods count from the date of the alignment", () => {
    const words: SegmentWords = {
      billingPeriod: "Annual",
      subscriptionStart: "2017-03-10",
      termStart: "2018-01-01",
      termEnd: "2019-01-01",
      effectiveStart: "2018-07-14",
    };
    const alignedTo = (billingPeriodAlignment: SegmentWords["billingPeriodAlignment"]) =>
      startsOf({ ...words, ...(billingPeriodAlignment ? { billingPeriodAlignment } : {}) }, 2);
    expect(alignedTo("AlignToCharge")).toEqual(["2017-08-01", "2018-08-01"]);
    expect(alignedTo("AlignToSubscriptionStart")).toEqual(["2018-04-01", "2019-04-01"]);
    expect(alignedTo("AlignToTermStart")).toEqual(["2018-01-01", "2019-01-01"]);
    expect(alignedTo("AlignToTermEnd")).toEqual(["2018-01-01", "2019-01-01"]);
  });

  test("weeks begin on the requested weekday", () => {
    const words: SegmentWords = {
      billingPeriod: "Week",
      effectiveStart: "2018-01-01",
      billingDay: { type: "SpecificDayofWeek", day: 3 },
    };
    expect(startsOf(words, 3)).toEqual(["2017-12-27", "2018-01-03", "2018-01-10"]);
  });

  test("a later segment of a charge keeps the charge's periods", () => {
    const words: SegmentWords = {
      billingPeriod: "Quarter",
      chargeStart: "2024-01-01",
      effectiveStart: "2024-02-20",
    };
    expect(startsOf(words, 2)).toEqual(["2024-01-01", "2024-04-01"]);
  });

  test("a subscription-term period is the term", () => {
    const segment = recurringWith({
      billingPeriod: "Subscription_Term",
      listPriceBase: "Per_Month",
      termEnd: "2024-08-16",
    });
    const period = periodHolding(gridOf(segment), localDate("2024-05-05"));
    expect(period).toEqual({ start: "2024-01-01", end: "2024-08-16" });
  });
});

describe("the list price base", () => {
  test.each([
    ["Quarter", null, "Per_Billing_Period", null, 1, 1],
    ["Quarter", null, "Per_Month", null, 3, 1],
    ["Specific_Months", 4, "Per_Year", null, 4, 12],
    ["Specific_Months", 4, "Per_Specific_Months", 7, 4, 7],
    ["Specific_Weeks", 2, "Per_Week", null, 2, 1],
  ] as const)("%s %s at %s %s", (billingPeriod, count, listPriceBase, months, above, below) => {
    const segment = recurringWith({
      billingPeriod,
      specificBillingPeriod: count,
      listPriceBase,
      specificListPriceBase: months,
    });
    const ratio = listPriceRatio(segment, gridOf(segment));
    expect(ratio).toEqual({ numerator: above, denominator: below });
  });
});

describe("contradictory terms are refused", () => {
  test.each<[string, SegmentWords]>([
    ["months by the week", { billingDay: { type: "SpecificDayofWeek", day: 1 } }],
    ["no billing period", { billingPeriod: null }],
    ["specific months without a number", { billingPeriod: "Specific_Months" }],
    ["half a week", { billingPeriod: "Specific_Weeks", specificBillingPeriod: 0.5 }],
    ["a term that does not end", { billingPeriod: "Subscription_Term" }],
    [
      "a term priced by the billing period",
      { billingPeriod: "Subscription_Term", termEnd: "2025-01-01" },
    ],
    ["an end to align to that is not there", { billingPeriodAlignment: "AlignToTermEnd" }],
    ["months at a weekly price", { listPriceBase: "Per_Week" }],
    ["weeks at a monthly price", { billingPeriod: "Week", listPriceBase: "Per_Month" }],
    [
      "days at a weekly price",
      { billingPeriod: "Specific_Days", specificBillingPeriod: 7, listPriceBase: "Per_Week" },
    ],
    ["a base of months without a number", { listPriceBase: "Per_Specific_Months" }],
    ["no billing day", { billingDay: { type: "DefaultFromCustomer", day: null } }],
  ])("%s", (_, words) => {
    const ratio = () => {
      const segment = recurringWith(words);
      return listPriceRatio(segment, gridOf(segment));
    };
    expect(ratio).toThrow(BillingRefusal);
  });
});

test("every day belongs to exactly one period", () => {
  const grid = gridOf(recurringWith({ billingPeriod: "Quarter", billingDayOfMonth: 31 }));
  let date = localDate("2019-11-01");
  for (let day = 0; day < 1_000; day += 1) {
    const period = periodHolding(grid, date);
    expect(period.start <= date && date < period.end).toBe(true);
    date = addDays(date, 1);
  }
});

test("a charge outside its term cannot be billed by term", () => {
  const words: SegmentWords = {
    billingPeriod: "Subscription_Term",
    listPriceBase: "Per_Month",
    termStart: "2024-01-01",
    termEnd: "2025-01-01",
  };
  for (const effectiveStart of ["2023-12-31", "2025-01-01"]) {
    expect(() => gridOf(recurringWith({ ...words, effectiveStart }))).toThrow(BillingRefusal);
  }
});
