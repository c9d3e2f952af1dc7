import { describe, expect, test } from "vitest";
import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { type BillingRules, defaultBillingRules } from "./billing-rules";
import { generateItems } from "./invoice-items";
import type { BilledItem } from "./item-draft";
import { linesOf, type SegmentWords, segmentWith } from "./testing/segment-builder";

const TARGET = localDate("2024-12-31");

function creditsOf(
  words: SegmentWords,
  rules: Partial<BillingRules> = {},
  billed?: readonly BilledItem[],
) {
  return generateItems([segmentWith(words)], TARGET, { ...defaultBillingRules, ...rules }, billed);
}

function billedItem(start: string, end: string, amount: string): BilledItem {
  return {
    segmentId: "segment-1",
    serviceStart: localDate(start),
    serviceEnd: localDate(end),
    amount: decimal(amount),
  };
}

describe("the credit of a quarter canceled after 51 of 90 days, rounded up to whole units", () => {
  const words: SegmentWords = {
    billingPeriod: "Quarter",
    effectiveStart: "2023-01-01",
    effectiveEnd: "2023-02-21",
    processedThrough: "2023-04-01",
  };
  const rounding = { mode: "Up", increment: decimal(1) } as const;

  test("is billed minus used: 43", () => {
    expect(linesOf(creditsOf(words, { rounding }))).toEqual(["2023-02-21..2023-04-01 -43.00"]);
  });

  test("is by the older rule the price of the remaining days: 44", () => {
    const credits = creditsOf(words, { rounding, creditBase: "RemainingDays" });
    expect(linesOf(credits)).toEqual(["2023-02-21..2023-04-01 -44.00"]);
  });
});

describe("the credit of a cancellation within a period", () => {
  const words: SegmentWords = {
    billingPeriod: "Quarter",
    price: "300",
    effectiveEnd: "2024-02-10",
    processedThrough: "2024-04-01",
  };

  test("partial months: from the day of the cancellation", () => {
    expect(linesOf(creditsOf(words))).toEqual(["2024-02-10..2024-04-01 -168.13"]);
  });

  test("whole months: the remaining months", () => {
    const rules: Partial<BillingRules> = {
      billRecurringPartialMonth: false,
      prorationUnit: "ProrateByMonthFirst",
    };
    expect(linesOf(creditsOf(words, rules))).toEqual(["2024-03-01..2024-04-01 -100.00"]);
  });

  test("full periods: nothing", () => {
    const rules = { billRecurringPartialMonth: false, prorateRecurringPeriod: false };
    expect(creditsOf(words, rules)).toEqual([]);
    expect(creditsOf({ ...words, prorationOption: "ChargeFullPeriod" })).toEqual([]);
    expect(creditsOf({ ...words, prorationOption: "NoProration" })).toEqual([]);
  });

  const weekly: SegmentWords = {
    billingPeriod: "Specific_Weeks",
    specificBillingPeriod: 4,
    price: "280",
    billingDay: { type: "SpecificDayofWeek", day: 1 },
    effectiveEnd: "2024-01-10",
    processedThrough: "2024-01-29",
  };
  const wholeWeeks = { billRecurringPartialWeek: false };

  test("whole weeks: a week that has begun counts as used", () => {
    expect(linesOf(creditsOf(weekly, wholeWeeks))).toEqual(["2024-01-15..2024-01-29 -140.00"]);
  });

  test("whole weeks: a week that continues at the same price is billed with the continuation", () => {
    const cut: SegmentWords = { ...weekly, goesOn: true };
    expect(linesOf(creditsOf(cut, wholeWeeks))).toEqual(["2024-01-08..2024-01-29 -210.00"]);
    const billed = [billedItem("2024-01-01", "2024-01-29", "280.00")];
    expect(linesOf(creditsOf(cut, wholeWeeks, billed))).toEqual(["2024-01-08..2024-01-29 -210.00"]);
    expect(linesOf(creditsOf(cut, { ...wholeWeeks, prorateRecurringPeriod: false }))).toEqual([
      "2024-01-01..2024-01-29 -280.00",
    ]);
  });

  test.each([
    ["2024-01-10", "2024-01-15..2024-01-29 -140.00"],
    ["2024-01-09", "2024-01-15..2024-01-29 -140.00"],
    ["2024-01-08", "2024-01-08..2024-01-29 -210.00"],
  ])(
    "whole weeks: of what went on and has no day left, the week is used that days until %s have begun",
    (until, line) => {
      const emptied: SegmentWords = {
        ...{ ...weekly, chargeStart: "2024-01-01", continuousSince: "2024-01-01" },
        ...{ effectiveStart: "2024-01-10", servedUntil: localDate(until) },
      };
      const billed = [billedItem("2024-01-08", "2024-01-29", "210.00")];
      expect(linesOf(creditsOf(emptied, wholeWeeks, billed))).toEqual([line]);
      const goesOn = { ...emptied, goesOn: true };
      const all = ["2024-01-08..2024-01-29 -210.00"];
      expect(linesOf(creditsOf(goesOn, wholeWeeks, billed))).toEqual(all);
    },
  );
});

describe("credits", () => {
  test("of whole periods billed ahead are separate lines", () => {
    const words: SegmentWords = { effectiveEnd: "2024-01-16", processedThrough: "2024-04-01" };
    const credits = creditsOf(words);
    expect(linesOf(credits)).toEqual([
      "2024-01-16..2024-02-01 -51.61",
      "2024-02-01..2024-03-01 -100.00",
      "2024-03-01..2024-04-01 -100.00",
    ]);
    expect(credits.map((item) => item.name)).toEqual([
      "Base -- Proration Credit",
      "Base -- Credit",
      "Base -- Credit",
    ]);
  });

  test("lose their suffix when the tenant turns it off", () => {
    const words: SegmentWords = { effectiveEnd: "2024-01-16", processedThrough: "2024-03-01" };
    const names = creditsOf(words, { creditNameSuffix: false }).map((item) => item.name);
    expect(names).toEqual(["Base -- Proration", "Base"]);
  });

  test("are based on the billed items if given", () => {
    const words: SegmentWords = { effectiveEnd: "2024-01-16", processedThrough: "2024-02-01" };
    const billed = [billedItem("2024-01-01", "2024-02-01", "90.00")];
    expect(linesOf(creditsOf(words, {}, billed))).toEqual(["2024-01-16..2024-02-01 -41.61"]);
  });

  test("are not issued twice", () => {
    const words: SegmentWords = { effectiveEnd: "2024-01-10", processedThrough: "2024-01-16" };
    const billed = [
      billedItem("2024-01-01", "2024-02-01", "100.00"),
      billedItem("2024-01-16", "2024-02-01", "-51.61"),
    ];
    expect(linesOf(creditsOf(words, {}, billed))).toEqual(["2024-01-10..2024-01-16 -19.36"]);
  });

  test("of remaining days are not issued twice where whole months count as used", () => {
    const words: SegmentWords = {
      billingPeriod: "Quarter",
      price: "0.01",
      effectiveEnd: "2024-01-02",
      processedThrough: "2024-02-01",
    };
    const billed = [
      billedItem("2024-01-01", "2024-04-01", "0.01"),
      billedItem("2024-02-01", "2024-04-01", "-0.01"),
    ];
    const rules: Partial<BillingRules> = {
      creditBase: "RemainingDays",
      billRecurringPartialMonth: false,
      rounding: { mode: "Up", increment: null },
    };
    expect(linesOf(creditsOf(words, rules, billed))).toEqual([]);
  });

  test("are due on the day on which the charge ends", () => {
    const words: SegmentWords = { effectiveEnd: "2024-01-16", processedThrough: "2024-02-01" };
    const target = localDate("2024-01-15");
    expect(generateItems([segmentWith(words)], target, defaultBillingRules)).toEqual([]);
  });

  test("by the older rule, too, are for the whole rest of an unused bill", () => {
    const words: SegmentWords = {
      billingPeriod: "Quarter",
      price: "441.13",
      effectiveStart: "2023-01-01",
      effectiveEnd: "2023-01-01",
      processedThrough: "2023-02-14",
    };
    const billed = [
      billedItem("2023-01-01", "2023-04-01", "441.13"),
      billedItem("2023-02-14", "2023-04-01", "-225.46"),
    ];
    const rules: Partial<BillingRules> = {
      creditBase: "RemainingDays",
      rounding: { mode: "Down", increment: null },
    };
    expect(linesOf(creditsOf(words, rules, billed))).toEqual(["2023-01-01..2023-02-14 -215.67"]);
  });

  test("of a charge that is removed from its start are for everything", () => {
    const words: SegmentWords = { effectiveEnd: "2024-01-01", processedThrough: "2024-02-01" };
    expect(linesOf(creditsOf(words))).toEqual(["2024-01-01..2024-02-01 -100.00"]);
  });

  test("of a charge that continues at the same price, and is removed then, include a week that began before", () => {
    const words: SegmentWords = {
      billingPeriod: "Week",
      billingDay: { type: "SpecificDayofWeek", day: 1 },
      chargeStart: "2024-01-01",
      continuousSince: "2024-01-01",
      effectiveStart: "2024-01-10",
      effectiveEnd: "2024-01-10",
      processedThrough: "2024-01-15",
    };
    const billed = [billedItem("2024-01-08", "2024-01-15", "100.00")];
    const rules = { billRecurringPartialWeek: false, prorateRecurringPeriod: false };
    const credits = creditsOf(words, rules, billed);
    expect(linesOf(credits)).toEqual(["2024-01-08..2024-01-15 -100.00"]);
  });

  test("divide a bill by days when the billing day has changed since", () => {
    const words: SegmentWords = {
      billingDayOfMonth: 20,
      effectiveEnd: "2024-01-25",
      processedThrough: "2024-02-01",
    };
    const billed = [billedItem("2024-01-01", "2024-02-01", "62.00")];
    const credits = creditsOf(words, {}, billed);
    expect(linesOf(credits)).toEqual(["2024-01-25..2024-02-01 -14.00"]);
    expect(credits[0]?.trace.rule).toBe("CreditBilledByDays");
  });

  test("of a shortened term leave the price of the shorter term", () => {
    const words: SegmentWords = {
      billingPeriod: "Subscription_Term",
      listPriceBase: "Per_Month",
      effectiveStart: "2023-01-31",
      termStart: "2023-01-31",
      effectiveEnd: "2023-02-28",
      termEnd: "2023-02-28",
      processedThrough: "2024-02-29",
    };
    const credit = ["2023-02-28..2024-01-31 -1100.00"];
    const bill = billedItem("2023-01-31", "2024-01-31", "1200");
    const extension = billedItem("2024-01-31", "2024-02-29", "100");
    for (const creditBase of ["BilledMinusUsed", "RemainingDays"] as const) {
      expect(linesOf(creditsOf(words, { creditBase }, [bill, extension]))).toEqual([
        ...credit,
        "2024-01-31..2024-02-29 -100.00",
      ]);
      expect(linesOf(creditsOf(words, { creditBase }))).toEqual([
        "2023-02-28..2024-02-29 -1200.00",
      ]);
    }
  });

  test("of a negative price are positive", () => {
    const words: SegmentWords = {
      price: "-31",
      effectiveEnd: "2024-01-16",
      processedThrough: "2024-02-01",
    };
    expect(linesOf(creditsOf(words))).toEqual(["2024-01-16..2024-02-01 16.00"]);
  });
});

test("an extension after a partial bill is charged for the rest of the period", () => {
  const words: SegmentWords = { price: "100", processedThrough: "2024-01-16" };
  const target = localDate("2024-01-31");
  const items = generateItems([segmentWith(words)], target, defaultBillingRules);
  expect(linesOf(items)).toEqual(["2024-01-16..2024-02-01 51.61"]);
});
