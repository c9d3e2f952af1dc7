import { describe, expect, test } from "vitest";
import { BillingRefusal } from "@/lib/billing/billing-refusal";
import type { ChargeModel, ChargeSegment, ChargeType } from "@/lib/billing/charge-segment";
import { onePrice, type SegmentWords, termsWith } from "@/lib/billing/testing/segment-builder";
import { decimal } from "@/lib/values/decimal";
import { localDate } from "@/lib/values/local-date";
import { segmentOf } from "./segment-of-terms";

const table = [onePrice(2, "PerUnit")];
const delivery = { frequency: "Weekly", weekdays: [1] } as const;
const discount = {
  applyTo: ["Recurring"],
  level: "account",
  stacked: true,
  applyToBillingPeriodPartially: false,
} as const;
const smoothing = {
  model: "Rollover",
  numberOfPeriods: 2,
  overageCalculation: "PerBillingPeriod",
  unusedUnitsCreditRate: null,
} as const;

/** All fields of a record, for charges of any kind. */
const all: SegmentWords = {
  tiers: table,
  quantity: 3,
  discount,
  includedUnits: decimal(5),
  overagePrice: decimal("0.1"),
  formula: "usageQuantity",
  amountField: "amount__c",
  rateField: "rate__c",
  smoothing,
  ratedUntil: localDate("2024-01-05"),
  unitOfMeasure: { decimals: 0, rounding: "Up" },
  usageRating: "OnDemand",
  ratingGroup: "ByGroupId",
  tax: { code: "VAT", mode: "TaxExclusive" },
  goesOn: true,
};

const made = (type: ChargeType, model: ChargeModel, words: SegmentWords = all) =>
  segmentOf(termsWith({ type, model, ...words }));

/** The names of a segment's fields beside the common ones. */
function wordsOf(segment: ChargeSegment): string[] {
  const common = new Set(
    Object.keys(made("OneTime", "FlatFee", { price: 1 })).filter((name) => name !== "tax"),
  );
  const own = Object.entries(segment).filter(
    ([name, value]) => value !== undefined && !common.has(name),
  );
  return own.map(([name]) => name).sort();
}

const CALENDAR = [
  "billingDay",
  "billingPeriod",
  "billingPeriodAlignment",
  "chargeStart",
  "continuousSince",
  "listPriceBase",
  "specificBillingPeriod",
  "specificListPriceBase",
  "subscriptionStart",
  "termEnd",
  "termStart",
];
const USAGE = [
  ...CALENDAR.filter((name) => name !== "continuousSince"),
  "ratedUntil",
  "ratingGroup",
  "tax",
  "unitOfMeasure",
  "usageRating",
];

describe("a segment has the fields of its kind only", () => {
  test.each<[ChargeType, ChargeModel, string[]]>([
    ["OneTime", "FlatFee", ["tax"]],
    ["OneTime", "PerUnit", ["tax"]],
    ["OneTime", "Tiered", ["tax"]],
    ["OneTime", "Volume", ["tax"]],
    ["Recurring", "FlatFee", [...CALENDAR, "billingTiming", "goesOn", "prorationOption", "tax"]],
    ["Recurring", "PerUnit", [...CALENDAR, "billingTiming", "goesOn", "prorationOption", "tax"]],
    ["Recurring", "Tiered", [...CALENDAR, "billingTiming", "goesOn", "prorationOption", "tax"]],
    ["Recurring", "Volume", [...CALENDAR, "billingTiming", "goesOn", "prorationOption", "tax"]],
    ["Usage", "FlatFee", USAGE],
    ["Usage", "PerUnit", USAGE],
    ["Usage", "Tiered", USAGE],
    ["Usage", "Volume", USAGE],
    ["Usage", "HighWatermarkTieredPricing", USAGE],
    ["Usage", "HighWatermarkVolumePricing", USAGE],
    ["Usage", "Overage", [...USAGE, "includedUnits", "overagePrice", "smoothing"]],
    ["Usage", "TieredWithOverage", [...USAGE, "overagePrice", "smoothing"]],
    ["Usage", "MultiAttributePricing", [...USAGE, "formula"]],
    ["Usage", "PreratedPricing", [...USAGE, "amountField"]],
    ["Usage", "PreratedPerUnit", [...USAGE, "rateField"]],
    ["OneTime", "DiscountPercentage", ["chargeType", "discount", "percentage", "stacked"]],
    ["OneTime", "DiscountFixedAmount", ["amount", "chargeType", "discount"]],
    [
      "Recurring",
      "DiscountPercentage",
      [...CALENDAR, "chargeType", "discount", "percentage", "stacked"].filter(
        (name) => name !== "continuousSince",
      ),
    ],
    ["Recurring", "DiscountFixedAmount", [...CALENDAR, "amount", "chargeType", "discount"]],
  ])("%s %s", (type, model, names) => {
    expect(wordsOf(made(type, model))).toEqual([...names].sort());
  });

  test("Recurring Delivery", () => {
    const segment = made("Recurring", "Delivery", { ...all, delivery });
    expect(segment).toMatchObject({ delivery, quantity: null });
  });

  test("a flat fee and usage have no quantity", () => {
    expect(made("Recurring", "FlatFee")).toMatchObject({ quantity: null });
    expect(made("Usage", "PerUnit")).not.toHaveProperty("quantity");
  });

  test("a period of a fixed length has no number of units", () => {
    const words: SegmentWords = { price: 1, billingPeriod: "Week", specificBillingPeriod: 3 };
    expect(made("Recurring", "FlatFee", words)).toMatchObject({ specificBillingPeriod: null });
  });
});

test.each<[string, ChargeType, ChargeModel, SegmentWords]>([
  ["no quantity", "Recurring", "PerUnit", { quantity: null }],
  ["no price", "OneTime", "FlatFee", { tiers: [] }],
  ["two prices of a flat fee", "Recurring", "FlatFee", { tiers: [...table, ...table] }],
  ["no billing period", "Usage", "PerUnit", { billingPeriod: null }],
  ["days without a number", "Recurring", "FlatFee", { billingPeriod: "Specific_Days" }],
  ["a base without a number", "Recurring", "FlatFee", { listPriceBase: "Per_Specific_Months" }],
  ["deliveries without a schedule", "Recurring", "Delivery", {}],
  ["a schedule without deliveries", "Recurring", "FlatFee", { delivery }],
  ["deliveries once", "OneTime", "Delivery", { delivery }],
  ["overage that recurs", "Recurring", "Overage", {}],
  ["overage without a price", "Usage", "Overage", { tiers: [], overagePrice: null }],
  ["no formula", "Usage", "MultiAttributePricing", { formula: undefined }],
  ["a discount of nothing", "Recurring", "DiscountFixedAmount", { discount: undefined }],
  ["a discount without a value", "OneTime", "DiscountPercentage", { tiers: [] }],
  ["a discount of usage", "Usage", "DiscountPercentage", {}],
])("%s is refused, by the name of the segment", (_, type, model, words) => {
  const refused = () => made(type, model, { ...all, ...words });
  expect(refused).toThrow(BillingRefusal);
  expect(refused).toThrow(expect.objectContaining({ segmentId: "segment-1" }));
});
