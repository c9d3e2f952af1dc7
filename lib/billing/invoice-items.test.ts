import { describe, expect, test } from "vitest";
import { decimal, sumOf } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { BillingRefusal } from "./billing-refusal";
import { type BillingRules, defaultBillingRules } from "./billing-rules";
import { generateItems, processedThroughAfter } from "./invoice-items";
import { linesOf, type SegmentWords, segmentWith } from "./testing/segment-builder";

function itemsOf(words: SegmentWords, target: string, rules: Partial<BillingRules> = {}) {
  const all = { ...defaultBillingRules, ...rules };
  return generateItems([segmentWith(words)], localDate(target), all);
}

const lines = (words: SegmentWords, target: string, rules: Partial<BillingRules> = {}) =>
  linesOf(itemsOf(words, target, rules));

describe("when a period is billed", () => {
  test("in advance from its first day", () => {
    expect(lines({}, "2023-12-31")).toEqual([]);
    expect(lines({}, "2024-01-01")).toEqual(["2024-01-01..2024-02-01 100.00"]);
    expect(lines({}, "2024-01-31")).toHaveLength(1);
    expect(lines({}, "2024-02-01")).toHaveLength(2);
  });

  test("in arrears from the day after its last one", () => {
    const arrears: SegmentWords = { billingTiming: "IN_ARREARS" };
    expect(lines(arrears, "2024-01-31")).toEqual([]);
    expect(lines(arrears, "2024-02-01")).toEqual(["2024-01-01..2024-02-01 100.00"]);
    const ended: SegmentWords = { ...arrears, effectiveEnd: "2024-01-16" };
    expect(lines(ended, "2024-01-15")).toEqual([]);
    expect(lines(ended, "2024-01-16")).toEqual(["2024-01-01..2024-01-16 48.39"]);
  });

  test("once: billing resumes where it stopped", () => {
    expect(lines({ processedThrough: "2024-02-01" }, "2024-01-31")).toEqual([]);
    expect(lines({ processedThrough: "2024-02-01" }, "2024-02-01")).toEqual([
      "2024-02-01..2024-03-01 100.00",
    ]);
  });

  test("the published partial first month: 46.67 and 100.00 on a 30-day month", () => {
    const words: SegmentWords = {
      effectiveStart: "2018-01-01",
      billingDayOfMonth: 15,
      quantity: 1,
    };
    const items = lines(words, "2018-02-14", { monthBasis: "Assume30Actual360" });
    expect(items).toEqual(["2018-01-01..2018-01-15 46.67", "2018-01-15..2018-02-15 100.00"]);
  });
});

describe("a line", () => {
  test("has quantity, price of one unit and period, and name", () => {
    const words: SegmentWords = {
      quantity: 7,
      price: "29.95",
      billingPeriod: "Quarter",
      listPriceBase: "Per_Month",
    };
    const [item] = itemsOf(words, "2024-01-01");
    expect(item).toMatchObject({ kind: "charge", name: "Base", chargeNumber: "C-00000001" });
    expect(item?.quantity?.toString()).toBe("7");
    expect(item?.unitPrice?.toString()).toBe("89.85");
    expect(item?.amount.toString()).toBe("628.95");
  });

  test("of a part is marked in its name", () => {
    const [part, whole] = itemsOf({ billingDayOfMonth: 15 }, "2024-01-15");
    expect([part?.name, whole?.name]).toEqual(["Base -- Proration", "Base"]);
  });

  test("has a trace in JSON", () => {
    const [item] = itemsOf({ billingDayOfMonth: 15 }, "2024-01-01");
    expect(JSON.parse(JSON.stringify(item?.trace))).toEqual({
      rule: "PartialPeriod",
      inputs: {
        model: "FlatFee",
        listPrice: "100",
        quantity: null,
        listAmount: "100",
        base: { numerator: 1, denominator: 1 },
        period: { start: "2023-12-15", end: "2024-01-15" },
      },
      tiers: [{ tier: 1, quantity: null, price: "100", priceFormat: "FlatFee", amount: "100" }],
      fraction: {
        basis: "ActualDays",
        numerator: 14,
        denominator: 31,
        units: 1,
        parts: [
          {
            start: "2024-01-01",
            end: "2024-01-15",
            days: 14,
            of: 31,
            unit: { start: "2023-12-15", end: "2024-01-15" },
          },
        ],
      },
      sign: 1,
      less: [],
      rounding: {
        unrounded: "45.16129032258064516129032258064516129032",
        mode: "HalfUp",
        increment: "0.01",
        rounded: "45.16",
      },
    });
  });
});

describe("one-time charges", () => {
  const setup: SegmentWords = { type: "OneTime", price: "250", effectiveStart: "2024-03-05" };

  test("are billed once, on the day that triggers them", () => {
    expect(lines(setup, "2024-03-04")).toEqual([]);
    expect(lines(setup, "2024-03-05")).toEqual(["2024-03-05..2024-03-06 250.00"]);
    expect(lines({ ...setup, processedThrough: "2024-03-06" }, "2025-01-01")).toEqual([]);
  });

  test("that are removed before that are never billed", () => {
    expect(lines({ ...setup, effectiveEnd: "2024-03-05" }, "2024-04-01")).toEqual([]);
  });

  test("are credited only if the tenant's rules say so", () => {
    const removed: SegmentWords = {
      ...setup,
      effectiveEnd: "2024-03-05",
      processedThrough: "2024-03-06",
    };
    expect(lines(removed, "2024-04-01")).toEqual([]);
    expect(lines(removed, "2024-04-01", { oneTimeCreditBack: true })).toEqual([
      "2024-03-05..2024-03-06 -250.00",
    ]);
  });
});

describe("a list price for several billing periods", () => {
  const fourMonthly: SegmentWords = {
    billingPeriod: "Specific_Months",
    specificBillingPeriod: 4,
    listPriceBase: "Per_Year",
    effectiveStart: "2022-02-01",
    price: "21500",
  };

  test("the last period takes the rounding remainder", () => {
    expect(lines(fourMonthly, "2022-12-31")).toEqual([
      "2022-02-01..2022-06-01 7166.67",
      "2022-06-01..2022-10-01 7166.67",
      "2022-10-01..2023-02-01 7166.66",
    ]);
  });

  test("every period has the same amount if the tenant's rules say so", () => {
    const amounts = itemsOf(fourMonthly, "2022-12-31", { sumToListPrice: false });
    expect(sumOf(amounts.map((item) => item.amount)).toString()).toBe("21500.01");
  });

  test("a term that is not a multiple of the billing period still has the exact total", () => {
    const words: SegmentWords = {
      ...fourMonthly,
      listPriceBase: "Per_Specific_Months",
      specificListPriceBase: 7,
      price: "5500",
      effectiveEnd: "2022-09-01",
    };
    expect(lines(words, "2023-01-01", { prorationUnit: "ProrateByMonthFirst" })).toEqual([
      "2022-02-01..2022-06-01 3142.86",
      "2022-06-01..2022-09-01 2357.14",
    ]);
  });
});

describe("the end of the term", () => {
  const termed: SegmentWords = {
    billingPeriod: "Annual",
    effectiveStart: "2018-03-23",
    billingDay: { type: "ChargeTriggerDay", day: null },
    termEnd: "2018-08-23",
    effectiveEnd: "2018-08-23",
  };

  test("stops billing", () => {
    expect(lines(termed, "2018-03-23")).toEqual(["2018-03-23..2018-08-23 41.92"]);
    expect(lines({ ...termed, effectiveEnd: null }, "2020-01-01")).toHaveLength(1);
  });

  test("may be exceeded by a whole period, and the excess is credited afterwards", () => {
    const rules = { invoicePastEndOfTerm: true };
    expect(lines(termed, "2018-03-23", rules)).toEqual(["2018-03-23..2019-03-23 100.00"]);
    const billed: SegmentWords = { ...termed, processedThrough: "2019-03-23" };
    expect(lines(billed, "2018-08-22", rules)).toEqual([]);
    expect(lines(billed, "2018-08-24", rules)).toEqual(["2018-08-23..2019-03-23 -58.08"]);
  });

  test("does not stop billing of an auto-renewing subscription, by rule", () => {
    const renewing: SegmentWords = { ...termed, autoRenew: true };
    expect(lines(renewing, "2019-03-23")).toHaveLength(1);
    expect(lines(renewing, "2019-03-23", { billToTermEndWhenAutoRenew: false })).toHaveLength(2);
  });
});

test.each([
  ["was not billed is dropped", {}, "2024-01-08..2024-01-15 70.00"],
  [
    "was billed before a cut at the same price is charged",
    { wasBilled: true },
    "2024-01-08..2024-01-22 140.00",
  ],
  [
    "goes on at the same price is charged with what goes on",
    { wasBilled: true, goesOn: true },
    "2024-01-08..2024-01-15 70.00",
  ],
])("of whole weeks, the one in which a charge ends and that %s", (_, words, line) => {
  const weeks: SegmentWords = {
    ...{ billingPeriod: "Specific_Weeks", specificBillingPeriod: 4, price: "280", ...words },
    ...{ billingDay: { type: "SpecificDayofWeek", day: 1 }, chargeStart: "2024-01-01" },
    ...{ effectiveStart: "2024-01-10", effectiveEnd: "2024-01-18", continuousSince: "2024-01-01" },
  };
  expect(linesOf(itemsOf(weeks, "2024-01-18", { billRecurringPartialWeek: false }))).toEqual([
    line,
  ]);
});

test.each([
  ["", undefined],
  [", also when the billing day moves later", [{ until: localDate("2023-04-01"), day: 1 }]],
])("a renewal without change rounds through the cut%s", (_, earlierDays) => {
  const moved = earlierDays && { earlierDays, billingDayOfMonth: 20 };
  const half: SegmentWords = { price: "25.25", effectiveStart: "2023-02-01", ...moved };
  const before = itemsOf({ ...half, effectiveEnd: "2023-02-15" }, "2023-02-20");
  const after = itemsOf(
    {
      ...half,
      effectiveStart: "2023-02-15",
      chargeStart: "2023-02-01",
      continuousSince: "2023-02-01",
    },
    "2023-02-20",
  );
  expect(linesOf([...before, ...after])).toEqual([
    "2023-02-01..2023-02-15 12.63",
    "2023-02-15..2023-03-01 12.62",
  ]);
  expect(after[0]?.trace.rule).toBe("ContinuedPeriod");
});

test("processedThrough advances with charges and moves back with credits", () => {
  const charges = itemsOf({}, "2024-03-01");
  expect(processedThroughAfter(charges)).toEqual(new Map([["segment-1", "2024-04-01"]]));
  const words: SegmentWords = { processedThrough: "2024-04-01", effectiveEnd: "2024-02-10" };
  const credits = itemsOf(words, "2024-03-01");
  expect(processedThroughAfter(credits)).toEqual(new Map([["segment-1", "2024-02-10"]]));
});

test("a segment that cannot be priced is refused by its name", () => {
  const refused = (words: SegmentWords) => () => itemsOf(words, "2024-01-01");
  expect(refused({ quantity: null, model: "PerUnit" })).toThrow(BillingRefusal);
  expect(refused({ quantity: -1 })).toThrow(BillingRefusal);
  expect(refused({ tiers: [] })).toThrow(BillingRefusal);
  try {
    refused({ billingPeriod: null })();
  } catch (error) {
    expect(error).toMatchObject({ segmentId: "segment-1" });
    expect(String(error)).toContain("C-00000001");
  }
});

test("a quarter in a currency without decimals", () => {
  const yen: SegmentWords = { currency: "JPY", price: "1000", effectiveEnd: "2024-01-11" };
  expect(itemsOf(yen, "2024-01-01")[0]?.amount.equals(decimal(323))).toBe(true);
});
