import { describe, expect, test } from "vitest";
import { decimal } from "@/lib/values/decimal";
import type { SegmentWords } from "@/lib/billing/testing/segment-builder";
import { amounts, bill, tiersOf } from "@/lib/billing/testing/usage-bill";
import type { UsageWords } from "@/lib/billing/testing/usage-builder";

describe("smoothing", () => {
  const used = (units: number[]): UsageWords[] =>
    units.map((quantity, index) => ({
      date: `2024-${String(index + 1).padStart(2, "0")}-15`,
      quantity,
    }));
  const words: SegmentWords = {
    model: "Overage",
    includedUnits: decimal(500),
    overagePrice: decimal("0.10"),
    tiers: [],
    smoothing: {
      model: "RollingWindow",
      numberOfPeriods: 3,
      overageCalculation: "EndOfSmoothingPeriod",
      unusedUnitsCreditRate: null,
    },
  };

  test("bills the published amounts of a rolling window", () => {
    const records = used([700, 200, 333, 1000, 600, 1200, 0]);
    expect(amounts(bill(words, "2024-08-01", records))).toEqual([0, 0, 0, 3.3, 0, 0, 30]);
  });

  test("includes billed periods", () => {
    const later: SegmentWords = { ...words, processedThrough: "2024-04-01" };
    const records = used([700, 200, 333, 1000]);
    expect(amounts(bill(later, "2024-05-01", records))).toEqual([3.3]);
  });

  test("excludes a partial first period", () => {
    const late: SegmentWords = { ...words, effectiveStart: "2023-12-20" };
    const records = [{ date: "2023-12-25", quantity: 600 }, ...used([700, 200, 333, 1000])];
    expect(amounts(bill(late, "2024-05-01", records))).toEqual([10, 0, 0, 0, 3.3]);
  });

  test("excludes usage before a new price, another payer or a pause from the next pool", () => {
    const cut: SegmentWords = { ...words, chargeStart: "2024-01-01", effectiveStart: "2024-03-01" };
    const carried: SegmentWords = {
      ...cut,
      smoothing: {
        model: "Rollover",
        numberOfPeriods: 3,
        overageCalculation: "EndOfSmoothingPeriod",
        unusedUnitsCreditRate: null,
      },
    };
    const records = used([500, 500, 700]);
    expect(amounts(bill(carried, "2024-04-01", records))).toEqual([20]);
  });

  test("credits unused units at their rate", () => {
    const credited: SegmentWords = {
      ...words,
      smoothing: {
        model: "RollingWindow",
        numberOfPeriods: 3,
        overageCalculation: "PerBillingPeriod",
        unusedUnitsCreditRate: decimal("0.05"),
      },
    };
    const records = used([700, 200, 333]);
    expect(amounts(bill(credited, "2024-04-01", records))).toEqual([0, 0, -13.35]);
  });

  test("with tiers smooths only units beyond them", () => {
    const mixed: SegmentWords = {
      ...words,
      model: "TieredWithOverage",
      tiers: tiersOf([300, "0.01"], [500, "0.02"]),
      smoothing: {
        model: "Rollover",
        numberOfPeriods: 3,
        overageCalculation: "EndOfSmoothingPeriod",
        unusedUnitsCreditRate: null,
      },
    };
    expect(amounts(bill(mixed, "2024-03-01", used([450, 600])))).toEqual([6, 12]);
  });
});
