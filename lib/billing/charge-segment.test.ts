import { expect, test } from "vitest";
import type { FixedDiscount, PercentageDiscount } from "@/lib/billing/discounts/discount-segment";
import type { Decimal } from "@/lib/values/decimal";
import type { Fits, With, Without } from "@/lib/values/testing/fits";
import type {
  ChargeSegment,
  OneTimeSegment,
  PriceTier,
  RecurringSegment,
  UsageSegment,
} from "./charge-segment";

type OfModel<T, Model> = Extract<T, { model: Model }>;
type FlatFee = OfModel<RecurringSegment, "FlatFee">;
type PerUnit = OfModel<RecurringSegment, "PerUnit">;
type Delivery = OfModel<RecurringSegment, "Delivery">;
type Overage = OfModel<UsageSegment, "Overage">;
type Formula = OfModel<UsageSegment, "MultiAttributePricing">;

test("invalid charges do not compile", () => {
  expect([
    false satisfies Fits<With<PerUnit, { quantity: null }>, ChargeSegment>,
    false satisfies Fits<With<FlatFee, { quantity: Decimal }>, ChargeSegment>,
    false satisfies Fits<With<FlatFee, { tiers: [] }>, ChargeSegment>,
    false satisfies Fits<With<FlatFee, { tiers: [PriceTier, PriceTier] }>, ChargeSegment>,
    false satisfies Fits<Without<Delivery, "delivery">, ChargeSegment>,
    false satisfies Fits<With<Delivery, { type: "OneTime" }>, ChargeSegment>,
    false satisfies Fits<With<Overage, { type: "Recurring" }>, ChargeSegment>,
    false satisfies Fits<Without<Overage, "overagePrice">, ChargeSegment>,
    false satisfies Fits<With<Formula, { formula: undefined }>, ChargeSegment>,
    false satisfies Fits<With<FlatFee, { billingPeriod: null }>, ChargeSegment>,
    false satisfies Fits<
      With<FlatFee, { billingPeriod: "Specific_Days"; specificBillingPeriod: null }>,
      ChargeSegment
    >,
    false satisfies Fits<
      With<FlatFee, { listPriceBase: "Per_Specific_Months"; specificListPriceBase: null }>,
      ChargeSegment
    >,
    false satisfies Fits<With<OneTimeSegment, { type: "Usage" }>, ChargeSegment>,
  ]).not.toContain(true);
});

test("invalid discounts do not compile", () => {
  expect([
    false satisfies Fits<Without<PercentageDiscount, "percentage">, ChargeSegment>,
    false satisfies Fits<Without<FixedDiscount, "amount">, ChargeSegment>,
    false satisfies Fits<Without<PercentageDiscount, "discount">, ChargeSegment>,
    false satisfies Fits<With<PercentageDiscount, { type: "Recurring" }>, ChargeSegment>,
    false satisfies Fits<With<PercentageDiscount, { chargeType: "Usage" }>, ChargeSegment>,
    false satisfies Fits<With<FixedDiscount, { model: "DiscountPercentage" }>, ChargeSegment>,
  ]).not.toContain(true);
});

test("only fields of a segment's kind can be read", () => {
  expect([
    false satisfies Fits<"tiers", keyof PercentageDiscount>,
    false satisfies Fits<"billingPeriod", keyof OneTimeSegment>,
    false satisfies Fits<"smoothing", keyof OfModel<UsageSegment, "PerUnit">>,
    false satisfies Fits<"usageRating", keyof RecurringSegment>,
    false satisfies Fits<"prorationOption", keyof UsageSegment>,
  ]).not.toContain(true);
});

test("valid ones do compile", () => {
  expect([
    true satisfies Fits<With<PerUnit, { tiers: [PriceTier] }>, ChargeSegment>,
    true satisfies Fits<
      With<FlatFee, { billingPeriod: "Specific_Days"; specificBillingPeriod: 3 }>,
      ChargeSegment
    >,
    true satisfies Fits<With<Overage, { includedUnits: Decimal }>, ChargeSegment>,
    true satisfies Fits<With<PercentageDiscount, { chargeType: "OneTime" }>, ChargeSegment>,
    true satisfies Fits<"percentage", keyof PercentageDiscount>,
  ]).not.toContain(false);
});
