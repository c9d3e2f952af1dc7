import { describe, expect, test } from "vitest";
import { decimal } from "@/lib/values/decimal";
import { addMonths, localDate } from "@/lib/values/local-date";
import { type BillingRules, defaultBillingRules, MONTH_BASES } from "./billing-rules";
import { monthRatio } from "./fraction";
import { generateItems } from "./invoice-items";
import { linesOf, type SegmentWords, segmentWith } from "./testing/segment-builder";

const FAR = localDate("2030-01-01");

function linesWith(words: SegmentWords, rules: Partial<BillingRules>, target = FAR): string[] {
  const items = generateItems([segmentWith(words)], target, { ...defaultBillingRules, ...rules });
  return linesOf(items);
}

test.each([
  ["2021-01-27", "2021-02-01", "2021-01", [5, 31], [5, 30], [4, 30]],
  ["2021-02-27", "2021-03-01", "2021-02", [2, 28], [2, 30], [4, 30]],
  ["2020-02-01", "2020-03-01", "2020-02", [29, 29], [29, 30], [30, 30]],
  ["2021-04-21", "2021-04-30", "2021-04", [9, 30], [9, 30], [9, 30]],
])("the ratio of %s to before %s of a month", (start, end, monthName, actual, by30, strict) => {
  const first = localDate(`${monthName}-01`);
  const month = { start: first, end: addMonths(first, 1) };
  const stretch = { start: localDate(start), end: localDate(end) };
  const ratios = MONTH_BASES.map((basis) => {
    const { days, of } = monthRatio(stretch, month, basis);
    return [days, of];
  });
  expect(ratios).toEqual([actual, by30, strict]);
});

describe("which parts are billed", () => {
  const quarterly: SegmentWords = {
    billingPeriod: "Quarter",
    price: "300",
    effectiveStart: "2018-07-15",
    effectiveEnd: "2019-03-16",
  };
  const monthly: SegmentWords = { effectiveStart: "2018-11-10", effectiveEnd: "2019-03-21" };
  const weekly: SegmentWords = {
    billingPeriod: "Week",
    price: "70",
    billingDay: { type: "SpecificDayofWeek", day: 3 },
    effectiveStart: "2018-01-01",
    effectiveEnd: "2018-01-29",
  };

  test("quarterly, partial months and periods", () => {
    expect(linesWith(quarterly, {})).toEqual([
      "2018-07-15..2018-08-01 55.43",
      "2018-08-01..2018-11-01 300.00",
      "2018-11-01..2019-02-01 300.00",
      "2019-02-01..2019-03-16 144.94",
    ]);
  });

  test("quarterly, whole months only", () => {
    const rules: Partial<BillingRules> = {
      billRecurringPartialMonth: false,
      prorationUnit: "ProrateByMonthFirst",
    };
    expect(linesWith(quarterly, rules)).toEqual([
      "2018-08-01..2018-11-01 300.00",
      "2018-11-01..2019-02-01 300.00",
      "2019-02-01..2019-04-01 200.00",
    ]);
  });

  test("quarterly, full periods only", () => {
    const rules = { billRecurringPartialMonth: false, prorateRecurringPeriod: false };
    expect(linesWith(quarterly, rules)).toEqual([
      "2018-08-01..2018-11-01 300.00",
      "2018-11-01..2019-02-01 300.00",
      "2019-02-01..2019-05-01 300.00",
    ]);
  });

  test("monthly", () => {
    expect(linesWith(monthly, {})).toEqual([
      "2018-11-10..2018-12-01 70.00",
      "2018-12-01..2019-01-01 100.00",
      "2019-01-01..2019-02-01 100.00",
      "2019-02-01..2019-03-01 100.00",
      "2019-03-01..2019-03-21 64.52",
    ]);
    expect(linesWith(monthly, { billRecurringPartialMonth: false })).toEqual([
      "2018-12-01..2019-01-01 100.00",
      "2019-01-01..2019-02-01 100.00",
      "2019-02-01..2019-03-01 100.00",
      "2019-03-01..2019-04-01 100.00",
    ]);
  });

  test("weekly drops both parts when partial weeks are not billed", () => {
    const weeks = [
      "2018-01-03..2018-01-10 70.00",
      "2018-01-10..2018-01-17 70.00",
      "2018-01-17..2018-01-24 70.00",
    ];
    expect(linesWith(weekly, {})).toEqual([
      "2018-01-01..2018-01-03 20.00",
      ...weeks,
      "2018-01-24..2018-01-29 50.00",
    ]);
    expect(linesWith(weekly, { billRecurringPartialWeek: false })).toEqual(weeks);
  });

  test("a charge may override the tenant", () => {
    expect(linesWith({ ...quarterly, prorationOption: "NoProration" }, {})).toEqual([
      "2018-08-01..2018-11-01 300.00",
      "2018-11-01..2019-02-01 300.00",
      "2019-02-01..2019-05-01 300.00",
    ]);
    expect(linesWith({ ...quarterly, prorationOption: "ChargeFullPeriod" }, {})).toEqual([
      "2018-07-15..2018-08-01 300.00",
      "2018-08-01..2018-11-01 300.00",
      "2018-11-01..2019-02-01 300.00",
      "2019-02-01..2019-05-01 300.00",
    ]);
    const timeBased: SegmentWords = { ...monthly, prorationOption: "TimeBasedProration" };
    const strict = { billRecurringPartialMonth: false, prorateRecurringPeriod: false };
    expect(linesWith(timeBased, strict)).toEqual(linesWith(monthly, {}));
  });
});

describe("periods longer than a month", () => {
  const annual: SegmentWords = {
    billingPeriod: "Annual",
    price: "1200",
    termStart: "2018-01-01",
    termEnd: "2019-01-01",
    effectiveStart: "2018-07-14",
    effectiveEnd: "2019-01-01",
    billingPeriodAlignment: "AlignToTermStart",
  };

  test.each([
    ["ProrateByMonthFirst", "Assume30Actual360", "560.00"],
    ["ProrateByMonthFirst", "UseActualDays", "558.06"],
    ["ProrateByDay", "Assume30Actual360", "570.00"],
    ["ProrateByDay", "UseActualDays", "562.19"],
  ] as const)("171 days of a year, %s, %s: %s", (prorationUnit, monthBasis, expected) => {
    expect(linesWith(annual, { prorationUnit, monthBasis })).toEqual([
      `2018-07-14..2019-01-01 ${expected}`,
    ]);
  });

  test.each([
    ["Assume30Actual360", "253.33"],
    ["UseActualDays", "251.61"],
    ["Assume30Strict360", "250.00"],
  ] as const)("a quarter from January 16 at a monthly price, %s: %s", (monthBasis, expected) => {
    const words: SegmentWords = {
      billingPeriod: "Quarter",
      listPriceBase: "Per_Month",
      termStart: "2018-01-01",
      effectiveStart: "2018-01-16",
      effectiveEnd: "2018-04-01",
      billingPeriodAlignment: "AlignToTermStart",
    };
    const lines = linesWith(words, { monthBasis, prorationUnit: "ProrateByMonthFirst" });
    expect(lines).toEqual([`2018-01-16..2018-04-01 ${expected}`]);
  });

  test("an anniversary year with a leap day is divided by 366", () => {
    const words: SegmentWords = {
      billingPeriod: "Annual",
      listPriceBase: "Per_Month",
      price: "0.41",
      quantity: 1500,
      effectiveStart: "2019-07-05",
      effectiveEnd: "2020-07-05",
    };
    expect(linesWith(words, {})).toEqual([
      "2019-07-05..2019-08-01 545.92",
      "2019-08-01..2020-07-05 6835.57",
    ]);
  });
});

test("five weeks and two days at 100 a week cost 528.57", () => {
  const words: SegmentWords = {
    billingPeriod: "Week",
    billingDay: { type: "SpecificDayofWeek", day: 3 },
    effectiveStart: "2018-01-01",
    effectiveEnd: "2018-02-07",
  };
  const items = generateItems([segmentWith(words)], FAR, defaultBillingRules);
  const total = items.reduce((sum, item) => sum.plus(item.amount), decimal(0));
  expect(total.toString()).toBe("528.57");
});

describe("subscription term", () => {
  const term: SegmentWords = {
    billingPeriod: "Subscription_Term",
    listPriceBase: "Per_Month",
    effectiveStart: "2024-01-10",
    termStart: "2024-01-10",
    termEnd: "2024-07-25",
    effectiveEnd: "2024-07-25",
  };

  test("is billed as one period, in months and days of the last month", () => {
    expect(linesWith(term, {})).toEqual(["2024-01-10..2024-07-25 648.39"]);
  });

  test("of a yearly price is counted in years", () => {
    const words: SegmentWords = { ...term, listPriceBase: "Per_Year", price: "1200" };
    const year: SegmentWords = { ...words, termEnd: "2025-01-10", effectiveEnd: "2025-01-10" };
    expect(linesWith(year, {})).toEqual(["2024-01-10..2025-01-10 1200.00"]);
    expect(linesWith(words, {})).toEqual(["2024-01-10..2024-07-25 645.90"]);
    const monthFirst = { prorationUnit: "ProrateByMonthFirst" } as const;
    expect(linesWith(words, monthFirst)).toEqual(["2024-01-10..2024-07-25 648.39"]);
  });

  test("keeps whole months only when partial months are not billed", () => {
    const rules = { billRecurringPartialMonth: false, prorateRecurringPeriod: false };
    expect(linesWith(term, rules)).toEqual(["2024-01-10..2024-07-25 700.00"]);
  });
});
