import { describe, expect, test } from "vitest";
import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { BillingRefusal } from "@/lib/billing/billing-refusal";
import { defaultBillingRules } from "@/lib/billing/billing-rules";
import { nextBillingDate } from "@/lib/billing/next-billing-date";
import { linesOf, type SegmentWords, usageSegment } from "@/lib/billing/testing/segment-builder";
import { amounts, bill, tiersOf } from "@/lib/billing/testing/usage-bill";
import type { UsageWords } from "@/lib/billing/testing/usage-builder";

const VOLUME = tiersOf([50, "11"], [100, "10"], [null, "9"]);
const STEPS = tiersOf([10, "2"], [20, "3"], [null, "5"]);

describe("the published rating groups", () => {
  const records: UsageWords[] = [
    { date: "2018-01-01", quantity: 20, uploadId: "a", groupId: "A" },
    { date: "2018-01-16", quantity: 90, uploadId: "a", groupId: "A" },
    { date: "2018-02-01", quantity: 80, uploadId: "a", groupId: "B" },
    { date: "2018-02-16", quantity: 15, uploadId: "a", groupId: "A" },
    { date: "2018-01-01", quantity: 50, uploadId: "b", groupId: "B" },
    { date: "2018-02-16", quantity: 100, uploadId: "b", groupId: "A" },
  ];

  test.each([
    ["ByBillingPeriod", [1440, 1755]],
    ["ByUsageStartDate", [1600, 1835]],
    ["ByUsageRecord", [1670, 1965]],
    ["ByGroupId", [1540, 1835]],
    ["ByUsageUpload", [1540, 1950]],
  ] as const)("%s", (ratingGroup, expected) => {
    const words: SegmentWords = {
      model: "Volume",
      tiers: VOLUME,
      effectiveStart: "2018-01-01",
      ratingGroup,
    };
    expect(amounts(bill(words, "2018-03-01", records))).toEqual(expected);
  });
});

describe("a usage charge", () => {
  const words: SegmentWords = { model: "PerUnit", price: "2" };

  test("is billed when its period has ended, whatever its billing timing", () => {
    const records = [{ date: "2024-01-20", quantity: 3 }];
    const inAdvance: SegmentWords = { ...words, billingTiming: "IN_ADVANCE" };
    expect(bill(inAdvance, "2024-01-31", records)).toEqual([]);
    expect(linesOf(bill(inAdvance, "2024-02-01", records))).toEqual([
      "2024-01-01..2024-02-01 6.00",
    ]);
  });

  test("rates a record in the period of its start date, and only while that is unbilled", () => {
    const records = [
      { date: "2024-01-31", quantity: 1 },
      { date: "2024-02-01", quantity: 10 },
      { date: "2023-12-31", quantity: 100 },
    ];
    expect(amounts(bill(words, "2024-03-01", records))).toEqual([2, 20]);
    const billed: SegmentWords = { ...words, processedThrough: "2024-02-01" };
    expect(amounts(bill(billed, "2024-03-01", records))).toEqual([20]);
  });

  test("without records has an item of zero, unless disabled by rule", () => {
    expect(amounts(bill(words, "2024-02-01", []))).toEqual([0]);
    expect(bill(words, "2024-02-01", [], { zeroUsageItem: false })).toEqual([]);
  });

  test("is never prorated, and a partial first period may be omitted", () => {
    const partial: SegmentWords = { ...words, effectiveStart: "2024-01-20" };
    const records = [{ date: "2024-01-25", quantity: 5 }];
    expect(amounts(bill(partial, "2024-02-01", records))).toEqual([10]);
    const rules = { billUsagePartialMonth: false };
    expect(bill(partial, "2024-02-01", records, rules)).toEqual([]);
    const segment = usageSegment(partial);
    expect(nextBillingDate(segment, { ...defaultBillingRules, ...rules })).toBe("2024-03-01");
    const ended: SegmentWords = { ...words, effectiveEnd: "2024-01-28" };
    expect(amounts(bill(ended, "2024-02-01", records, rules))).toEqual([10]);
  });

  test("of a flat fee costs it once there is a record", () => {
    const flat: SegmentWords = { model: "FlatFee", price: "15" };
    const records = [
      { date: "2024-01-02", quantity: 1 },
      { date: "2024-01-03", quantity: 1 },
    ];
    expect(amounts(bill(flat, "2024-03-01", records))).toEqual([15, 0]);
  });

  test("rounds quantities to its unit of measure", () => {
    const measured: SegmentWords = { ...words, unitOfMeasure: { decimals: 0, rounding: "Up" } };
    const records = [
      { date: "2024-01-02", quantity: "1.2" },
      { date: "2024-01-03", quantity: "1.2" },
    ];
    expect(amounts(bill(measured, "2024-02-01", records))).toEqual([6]);
    const individually = { rateUsageIndividually: true };
    expect(amounts(bill(measured, "2024-02-01", records, individually))).toEqual([8]);
  });

  test("prices the sum, or each record by rule", () => {
    const volume: SegmentWords = { model: "Volume", tiers: tiersOf([10, "1"], [null, "0.9"]) };
    const records = [
      { date: "2024-01-02", quantity: 8 },
      { date: "2024-01-02", quantity: 5 },
    ];
    const byDate: SegmentWords = { ...volume, ratingGroup: "ByUsageStartDate" };
    expect(amounts(bill(byDate, "2024-02-01", records))).toEqual([11.7]);
    expect(amounts(bill(volume, "2024-02-01", records, { rateUsageIndividually: true }))).toEqual([
      13,
    ]);
  });
});

describe("special usage models", () => {
  const records = [
    { date: "2024-01-02", quantity: 30, amount: decimal("1.50"), rate: decimal("0.10") },
    { date: "2024-01-02", quantity: 40, amount: decimal("2.25"), rate: decimal("0.05") },
    { date: "2024-01-09", quantity: 60, amount: decimal("0.01"), rate: decimal("0.01") },
  ];

  test.each<[string, SegmentWords, number]>([
    ["high water mark by volume", { model: "HighWatermarkVolumePricing", tiers: VOLUME }, 700],
    ["high water mark by tiers", { model: "HighWatermarkTieredPricing", tiers: VOLUME }, 750],
    ["pre-rated", { model: "PreratedPricing" }, 3.76],
    ["pre-rated per unit", { model: "PreratedPerUnit" }, 5.6],
  ])("%s", (_, words, expected) => {
    expect(amounts(bill(words, "2024-02-01", records))).toEqual([expected]);
  });

  test("thirds of three records sum to a whole one", () => {
    const formula = { model: "MultiAttributePricing", formula: "usageQuantity / 3" } as const;
    const records = [1, 2, 3].map((day) => ({ date: `2024-01-0${day}`, quantity: "0.055" }));
    expect(amounts(bill(formula, "2024-02-01", records))).toEqual([0.06]);
  });

  test("a formula prices every record by its fields", () => {
    const words: SegmentWords = {
      model: "MultiAttributePricing",
      formula:
        'usageQuantity * objectLookup("rates", "price", "zone", fieldLookup("usage", "zone"))',
      lookupTables: {
        rates: [
          { zone: "near", price: "0.10" },
          { zone: "far", price: "0.25" },
        ],
      },
    };
    const zoned = [
      { date: "2024-01-02", quantity: 10, fields: { zone: "near" } },
      { date: "2024-01-02", quantity: 10, fields: { zone: "far" } },
    ];
    expect(amounts(bill(words, "2024-02-01", zoned))).toEqual([3.5]);
    const lost = [{ date: "2024-01-02", quantity: 1, fields: { zone: "moon" } }];
    expect(() => bill(words, "2024-02-01", lost)).toThrow(BillingRefusal);
    expect(() => bill({ ...words, formula: "1 +" }, "2024-02-01", zoned)).toThrow(BillingRefusal);
    expect(() => bill({ model: "MultiAttributePricing" }, "2024-02-01", zoned)).toThrow(
      BillingRefusal,
    );
  });

  test("a pre-rated record needs its price", () => {
    const bare = [{ date: "2024-01-02", quantity: 1 }];
    expect(() => bill({ model: "PreratedPricing" }, "2024-02-01", bare)).toThrow(BillingRefusal);
  });
});

describe("rating on demand", () => {
  const words: SegmentWords = {
    model: "Tiered",
    tiers: STEPS,
    usageRating: "OnDemand",
    effectiveStart: "2020-01-01",
  };

  test("bills the unbilled cost of the running period", () => {
    const first = [3, 5, 7].map((quantity) => ({ date: "2020-01-03", quantity }));
    const run1 = bill(words, "2020-01-04", first);
    expect(linesOf(run1)).toEqual(["2020-01-01..2020-01-05 35.00"]);
    const added = [
      ...first,
      { date: "2020-01-01", quantity: 1 },
      { date: "2020-01-04", quantity: 5 },
    ];
    const again: SegmentWords = { ...words, processedThrough: "2020-01-05" };
    expect(amounts(bill(again, "2020-01-05", added, {}, run1))).toEqual([20]);
    expect(bill(again, "2020-01-05", first, {}, run1)).toEqual([]);
    expect(bill(again, "2020-02-01", first, {}, run1)).toEqual([]);
  });

  test("without billed items uses the rated days", () => {
    const records = [
      { date: "2020-01-03", quantity: 15 },
      { date: "2020-01-06", quantity: 1 },
    ];
    const again: SegmentWords = { ...words, processedThrough: "2020-01-05" };
    expect(linesOf(bill(again, "2020-01-10", records))).toEqual(["2020-01-05..2020-01-11 3.00"]);
  });

  test("keeps the end of a partly billed period when the billing day changes", () => {
    const moved: SegmentWords = {
      ...words,
      effectiveStart: "2024-12-20",
      billingDayOfMonth: 15,
      processedThrough: "2025-01-19",
      openPeriod: { start: localDate("2024-12-20"), end: localDate("2025-01-20") },
    };
    const records = [
      { date: "2025-01-10", quantity: 15 },
      { date: "2025-01-19", quantity: 5 },
      { date: "2025-01-21", quantity: 5 },
    ];
    expect(linesOf(bill(moved, "2025-01-20", records))).toEqual(["2025-01-19..2025-01-20 15.00"]);
    const next: SegmentWords = { ...moved, processedThrough: "2025-01-20" };
    expect(linesOf(bill(next, "2025-01-22", records))).toEqual(["2025-01-20..2025-01-23 10.00"]);
  });
});

test("usage is billed once: through d1 and then d2 equals through d2", () => {
  const words: SegmentWords = { model: "Tiered", tiers: STEPS };
  const records = Array.from({ length: 60 }, (_, index) => ({
    date: `2024-0${1 + (index % 5)}-1${index % 10}`,
    quantity: (index * 7) % 13,
  }));
  const whole = bill(words, "2024-06-01", records);
  const first = bill(words, "2024-03-20", records);
  const rest = bill({ ...words, processedThrough: "2024-03-01" }, "2024-06-01", records);
  expect(linesOf([...first, ...rest])).toEqual(linesOf(whole));
});
