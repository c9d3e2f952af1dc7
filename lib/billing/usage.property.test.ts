import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkLine } from "@/lib/billing-checker/check-trace";
import { decimal, sumOf } from "@/lib/values/decimal";
import { addDays, localDate } from "@/lib/values/local-date";
import { propertyRuns } from "@/lib/values/testing/property-runs";
import { defaultBillingRules } from "./billing-rules";
import type { ChargeModel, ChargeSegment } from "./charge-segment";
import { generateItems, processedThroughAfter } from "./invoice-items";
import type { BilledItem, ItemDraft } from "./item-draft";
import { linesOf, onePrice } from "./testing/segment-builder";
import { tiersOf, usageSegment } from "./testing/usage-bill";
import { RATING_GROUPS, type Smoothing, type UsageRecord } from "./usage-record";

const RUNS = propertyRuns(300);
const START = localDate("2024-01-31");
const DAYS = 150;

/** What each model needs beside its name. */
const MODELS: Partial<Record<ChargeModel, Partial<ChargeSegment>>> = {
  FlatFee: { tiers: [onePrice("9.99", "FlatFee")] },
  PerUnit: { tiers: [onePrice("0.333", "PerUnit")] },
  Tiered: { tiers: tiersOf([20, "1.005"], [60, "0.5"], [null, "0.1"]) },
  Volume: { tiers: tiersOf([20, "1.005"], [60, "0.5"], [null, "0.1"]) },
  Overage: { tiers: [onePrice("0.07", "PerUnit")], includedUnits: decimal(30) },
  TieredWithOverage: { tiers: tiersOf([20, "1"], [60, "0.5"]), overagePrice: decimal("0.3") },
  HighWatermarkTieredPricing: { tiers: tiersOf([20, "1.005"], [null, "0.1"]) },
  HighWatermarkVolumePricing: { tiers: tiersOf([20, "1.005"], [null, "0.9"]) },
  PreratedPricing: {},
  PreratedPerUnit: {},
  MultiAttributePricing: { formula: "usageQuantity * 0.17 + 0.001" },
};

const smoothing: fc.Arbitrary<Smoothing> = fc.record({
  model: fc.constantFrom("RollingWindow", "Rollover"),
  numberOfPeriods: fc.integer({ min: 1, max: 4 }),
  overageCalculation: fc.constantFrom("EndOfSmoothingPeriod", "PerBillingPeriod"),
  unusedUnitsCreditRate: fc.constantFrom(null, decimal("0.01")),
});

const anyUsage: fc.Arbitrary<ChargeSegment> = fc
  .record({
    model: fc.constantFrom(...(Object.keys(MODELS) as ChargeModel[])),
    ratingGroup: fc.constantFrom(...RATING_GROUPS),
    billingDay: fc.constantFrom(1, 15, 31),
    unit: fc.constantFrom(undefined, { decimals: 0, rounding: "Up" as const }),
    smooth: fc.option(smoothing, { nil: undefined }),
    length: fc.option(fc.integer({ min: 1, max: DAYS }), { nil: undefined }),
  })
  .map(({ model, ratingGroup, billingDay, unit, smooth, length }) => {
    const overage = model === "Overage" || model === "TieredWithOverage";
    return usageSegment({
      model,
      ratingGroup,
      billingDayOfMonth: billingDay,
      effectiveStart: START,
      effectiveEnd: length === undefined ? null : addDays(START, length),
      unitOfMeasure: unit,
      ...(overage && smooth ? { smoothing: smooth } : {}),
      ...MODELS[model],
    });
  });

const anyRecords: fc.Arbitrary<UsageRecord[]> = fc
  .array(
    fc.record({
      day: fc.integer({ min: -5, max: DAYS }),
      hundredths: fc.integer({ min: 0, max: 5_000 }),
      group: fc.constantFrom("A", "B", null),
    }),
    { maxLength: 25 },
  )
  .map((records) =>
    records.map(({ day, hundredths, group }, index) => ({
      usageId: `u${index}`,
      chargeNumber: "C-00000001",
      date: addDays(START, day),
      quantity: decimal(hundredths).dividedBy(100),
      uploadId: group,
      groupId: group,
      amount: decimal(hundredths).dividedBy(700).toDecimalPlaces(6),
      rate: decimal("0.013"),
    })),
  );

const anyDay = fc.integer({ min: 0, max: DAYS }).map((days) => addDays(START, days));

function bill(
  segment: ChargeSegment,
  target: typeof START,
  usage: readonly UsageRecord[],
  billed?: readonly BilledItem[],
): { items: ItemDraft[]; segment: ChargeSegment } {
  const items = generateItems([segment], target, defaultBillingRules, billed, usage);
  const through = processedThroughAfter(items).get(segment.segmentId);
  return { items, segment: through ? { ...segment, processedThrough: through } : segment };
}

const total = (items: readonly ItemDraft[]) => sumOf(items.map(({ amount }) => amount)).toString();

describe("usage", () => {
  test("billed to d1 and then to d2 is usage billed to d2, and once more nothing", () => {
    const property = fc.property(anyUsage, anyRecords, anyDay, anyDay, (segment, usage, a, b) => {
      const [d1, d2] = a < b ? [a, b] : [b, a];
      const first = bill(segment, d1, usage);
      const second = bill(first.segment, d2, usage);
      const whole = bill(segment, d2, usage);
      expect(linesOf([...first.items, ...second.items])).toEqual(linesOf(whole.items));
      expect(bill(second.segment, d2, usage).items).toEqual([]);
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("billed on demand costs the same however often it is billed", () => {
    const property = fc.property(anyUsage, anyRecords, anyDay, anyDay, (one, usage, a, b) => {
      const segment = { ...one, smoothing: undefined, usageRating: "OnDemand" as const };
      const [d1, d2] = a < b ? [a, b] : [b, a];
      const first = bill(segment, d1, usage, []);
      const second = bill(first.segment, d2, usage, first.items);
      const whole = bill(segment, d2, usage, []);
      expect(total([...first.items, ...second.items])).toBe(total(whole.items));
    });
    fc.assert(property, { numRuns: RUNS });
  });

  test("has lines that an independent reading of their traces agrees with", () => {
    const property = fc.property(anyUsage, anyRecords, anyDay, (segment, usage, day) => {
      for (const { amount, trace } of bill(segment, day, usage).items) {
        const line = { amount: amount.toString(), currency: "USD", trace };
        expect(checkLine(JSON.parse(JSON.stringify(line)))).toEqual([]);
      }
    });
    fc.assert(property, { numRuns: RUNS });
  });
});
