import fc from "fast-check";
import { decimal } from "@/lib/values/decimal";
import { addDays, localDate } from "@/lib/values/local-date";
import type { ChargeModel, UsageSegment } from "../charge-segment";
import type { SegmentTerms } from "@/lib/billing/segments/segment-terms";
import { RATING_GROUPS, type Smoothing, type UsageRecord } from "@/lib/billing/usage/usage-record";
import { onePrice, usageSegment } from "./segment-builder";
import { tiersOf } from "./usage-bill";

/** The first day of a usage charge, and the days of usage. */
export const START = localDate("2024-01-31");
export const DAYS = 150;

/** The terms that each model needs. */
const MODELS: Partial<Record<ChargeModel, Partial<SegmentTerms>>> = {
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

/** Models whose price is of units, or of packages of them. */
const GROUPED: ReadonlySet<ChargeModel> = new Set(["PerUnit", "Tiered", "Volume"]);

/** A usage charge of any model. */
export const anyUsage: fc.Arbitrary<UsageSegment> = fc
  .record({
    model: fc.constantFrom(...(Object.keys(MODELS) as ChargeModel[])),
    ratingGroup: fc.constantFrom(...RATING_GROUPS),
    billingDay: fc.constantFrom(1, 15, 31),
    unit: fc.constantFrom(undefined, { decimals: 0, rounding: "Up" as const }),
    packageSize: fc.constantFrom(undefined, decimal("10"), decimal("2.5")),
    smooth: fc.option(smoothing, { nil: undefined }),
    length: fc.option(fc.integer({ min: 1, max: DAYS }), { nil: undefined }),
  })
  .map(({ model, ratingGroup, billingDay, unit, packageSize, smooth, length }) => {
    const overage = model === "Overage" || model === "TieredWithOverage";
    return usageSegment({
      model,
      ratingGroup,
      billingDayOfMonth: billingDay,
      effectiveStart: START,
      effectiveEnd: length === undefined ? null : addDays(START, length),
      unitOfMeasure: unit,
      ...(GROUPED.has(model) ? { packageSize } : {}),
      ...(overage && smooth ? { smoothing: smooth } : {}),
      ...MODELS[model],
    });
  });

/** Usage around the days of such a charge. */
export const anyRecords: fc.Arbitrary<UsageRecord[]> = fc
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
