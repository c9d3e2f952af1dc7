import { type TestTenant, testTenant } from "@/lib/testing/tenant";
import { chargeBody, makeCharge, makePlan, price, prices } from "@/lib/testing/catalog";
import { beforeAll, describe, expect, test } from "vitest";

let tenant: TestTenant;
let ratePlanId: string;

beforeAll(async () => {
  tenant = await testTenant();
  ({ ratePlanId } = await makePlan(tenant));
});

const USAGE = { ChargeType: "Usage", ChargeModel: "Per Unit Pricing", UOM: "GB" };
const table = prices(
  price("EUR", 2, { StartingUnit: 0, EndingUnit: 100 }),
  price("EUR", 1, { StartingUnit: 101 }),
);
const withOverage = prices(
  price("EUR", 0.5, { IsOveragePrice: true }),
  price("EUR", 2, { StartingUnit: 0, EndingUnit: 100 }),
  price("EUR", 1, { StartingUnit: 101, EndingUnit: 200 }),
);
const TIERED = { ChargeModel: "Tiered Pricing", ProductRatePlanChargeTierData: table };
const OVERAGE = { ChargeModel: "Overage Pricing", IncludedUnits: 500 };
const OVER_TIERS = {
  ChargeModel: "Tiered with Overage Pricing",
  ProductRatePlanChargeTierData: withOverage,
};
const free = { ProductRatePlanChargeTierData: prices({ Currency: "EUR" }) };
const configured = (Key: string, Value: string) => ({
  ChargeModelConfiguration: { ConfigurationItem: [{ Key, Value }] },
});
const ROLLING = { SmoothingModel: "RollingWindow", NumberOfPeriod: 3 };
const FORMULA = { ChargeModel: "MultiAttributePricing", ...free };

/** Every model with its required terms, and what the reads then show. */
const MODELS: readonly [string, object, object, object][] = [
  ["a flat fee", { ChargeModel: "Flat Fee Pricing", UOM: undefined }, { uom: "Each" }, {}],
  ["per unit", { RatingGroup: "ByUsageRecord" }, { ratingGroup: "ByUsageRecord" }, { price: 30 }],
  ["per unit on demand", { UsageRecordRatingOption: "OnDemand" }, {}, { price: 30 }],
  [
    "packages by group",
    { RatingGroup: "ByGroupId", PackageSize: 5 },
    { ratingGroup: "ByGroupId", packageSize: 5 },
    {},
  ],
  ["tiers by group", { ...TIERED, RatingGroup: "ByGroupId" }, { ratingGroup: "ByGroupId" }, {}],
  ["volume", { ...TIERED, ChargeModel: "Volume Pricing" }, { model: "Volume" }, { price: null }],
  ["overage", OVERAGE, { includedUnits: 500 }, { includedUnits: 500, overagePrice: 30 }],
  [
    "overage over a rolling window with a credit",
    {
      ...OVERAGE,
      ...ROLLING,
      OverageCalculationOption: "PerBillingPeriod",
      OverageUnusedUnitsCreditOption: "CreditBySpecificRate",
      UnusedUnitsCreditRates: 0.05,
    },
    {
      smoothingModel: "RollingWindow",
      numberOfPeriods: 3,
      overageCalculationOption: "PerBillingPeriod",
      overageUnusedUnitsCreditOption: "CreditBySpecificRate",
      unusedUnitsCreditRates: 0.05,
    },
    {},
  ],
  [
    "overage that rolls over",
    { ...OVERAGE, SmoothingModel: "Rollover", NumberOfPeriod: 2 },
    { smoothingModel: "Rollover", overageCalculationOption: null },
    {},
  ],
  ["tiers with overage", OVER_TIERS, { model: "TieredWithOverage" }, { overagePrice: 0.5 }],
  ["a volume high water mark", { ...TIERED, ChargeModel: "HighWatermarkVolumePricing" }, {}, {}],
  ["a tiered high water mark", { ...TIERED, ChargeModel: "HighWatermarkTieredPricing" }, {}, {}],
  [
    "a formula",
    { ...FORMULA, Formula: 'usageQuantity * fieldLookup("usage", "rate__c")' },
    { formula: 'usageQuantity * fieldLookup("usage", "rate__c")' },
    { price: null },
  ],
  [
    "amounts of records",
    { ChargeModel: "PreratedPricing", ...free, ...configured("customFieldTotalAmount", "sum__c") },
    { chargeModelConfigurations: { customFieldTotalAmount: "sum__c" } },
    { price: null },
  ],
  [
    "prices of records",
    { ChargeModel: "PreratedPerUnit", ...free, ...configured("customFieldPerUnitRate", "rate__c") },
    { chargeModelConfigurations: { customFieldPerUnitRate: "rate__c" } },
    {},
  ],
];

describe("a usage charge", () => {
  test.each(MODELS)("prices by %s, and reads show it", async (_, rest, shown, pricing) => {
    const id = await makeCharge(tenant, ratePlanId, { ...USAGE, ...rest });
    const { body } = await tenant.call("GET", `/v1/product-rate-plan-charges/${id}`);
    expect(body).toMatchObject({ type: "Usage", billingTiming: "IN_ARREARS", ...shown });
    expect(body.pricing[0]).toMatchObject({ currency: "EUR", ...pricing });
    expect(body.defaultQuantity).toBeNull();
  });

  test("is read as it was written, so that the result can be written again", async () => {
    const words = { ...OVER_TIERS, ...ROLLING };
    const id = await makeCharge(tenant, ratePlanId, { ...USAGE, ...words });
    const path = `/v1/object/product-rate-plan-charge/${id}`;
    const { Id, CreatedDate, UpdatedDate, ...record } = (await tenant.call("GET", path)).body;
    expect(record).toMatchObject({ ...ROLLING, OverageCalculationOption: "EndOfSmoothingPeriod" });
    const prices = record.ProductRatePlanChargeTierData.ProductRatePlanChargeTier;
    expect(prices.map((of: object) => "IsOveragePrice" in of)).toEqual([false, false, true]);
    const put = await tenant.call("PUT", path, record);
    expect(put.status, put.text).toBe(200);
    const { body } = await tenant.call("GET", path);
    expect({ ...body, UpdatedDate }).toEqual({ ...record, Id, CreatedDate, UpdatedDate });
  });

  test("loses terms that another model does not use", async () => {
    const id = await makeCharge(tenant, ratePlanId, { ...USAGE, ...OVERAGE, ...ROLLING });
    const path = `/v1/object/product-rate-plan-charge/${id}`;
    const put = await tenant.call("PUT", path, TIERED);
    expect(put.status, put.text).toBe(200);
    const { body } = await tenant.call("GET", path);
    expect(body.SmoothingModel).toBeUndefined();
    expect(body.IncludedUnits).toBeUndefined();
  });
});

describe("a usage charge that could never be billed is refused", () => {
  test.each<[string, object]>([
    ["UOM is required", { UOM: undefined }],
    ["UOM must be Each", { ChargeModel: "Flat Fee Pricing" }],
    ["BillingTiming must be In Arrears", { BillingTiming: "In Advance" }],
    ["ListPriceBase must be", { ListPriceBase: "Per Year" }],
    ["ProrationOption does not apply", { ProrationOption: "ChargeFullPeriod" }],
    ["DefaultQuantity does not apply", { DefaultQuantity: 3 }],
    ["MinQuantity does not apply", { MinQuantity: 3 }],
    ["ChargeType must be", { ChargeModel: "Delivery Pricing" }],
    ["ChargeType must be Usage", { ...OVERAGE, ChargeType: "Recurring" }],
    ["IncludedUnits is required", { ChargeModel: "Overage Pricing" }],
    ["IncludedUnits does not apply", { IncludedUnits: 5 }],
    ["PackageSize does not apply", { ...OVERAGE, PackageSize: 5 }],
    ["IsOveragePrice is required", { ...OVER_TIERS, ProductRatePlanChargeTierData: table }],
    ["IsOveragePrice needs", { ...TIERED, ProductRatePlanChargeTierData: withOverage }],
    ["NumberOfPeriod is required", { ...OVERAGE, SmoothingModel: "Rollover" }],
    ["NumberOfPeriod needs", { ...OVERAGE, NumberOfPeriod: 3 }],
    ["SmoothingModel does not apply", { ...TIERED, ...ROLLING }],
    [
      "OverageCalculationOption needs",
      { ...OVERAGE, OverageCalculationOption: "PerBillingPeriod" },
    ],
    [
      "OverageUnusedUnitsCreditOption CreditBySpecificRate needs",
      {
        ...OVERAGE,
        ...ROLLING,
        OverageUnusedUnitsCreditOption: "CreditBySpecificRate",
        UnusedUnitsCreditRates: 1,
      },
    ],
    [
      "UnusedUnitsCreditRates is required",
      {
        ...OVERAGE,
        ...ROLLING,
        OverageCalculationOption: "PerBillingPeriod",
        OverageUnusedUnitsCreditOption: "CreditBySpecificRate",
      },
    ],
    [
      "UsageRecordRatingOption OnDemand",
      { ...OVERAGE, ...ROLLING, UsageRecordRatingOption: "OnDemand" },
    ],
    [
      "RatingGroup does not apply",
      { ...TIERED, ChargeModel: "HighWatermarkVolumePricing", RatingGroup: "ByUsageRecord" },
    ],
    [
      "RatingGroup must be ByBillingPeriod",
      { ...OVERAGE, ...ROLLING, RatingGroup: "ByUsageStartDate" },
    ],
    ["RatingGroup ByGroupId needs", { RatingGroup: "ByGroupId" }],
    ["RatingGroup needs the ChargeType", { ChargeType: "Recurring", RatingGroup: "ByGroupId" }],
    ["Formula is required", FORMULA],
    ["Formula cannot be used", { ...FORMULA, Formula: "usageQuantity * (2" }],
    ["there is no price in formulas", { ...FORMULA, Formula: "usageQuantity * price" }],
    [
      "objectLookup reads custom objects",
      { ...FORMULA, Formula: 'usageQuantity * objectLookup("rates", "price", "zone", "EU")' },
    ],
    ["Formula does not apply", { Formula: "usageQuantity" }],
    ["ChargeModelConfiguration is required", { ChargeModel: "PreratedPricing", ...free }],
    [
      "must name a custom field",
      { ChargeModel: "PreratedPricing", ...free, ...configured("customFieldTotalAmount", "total") },
    ],
    [
      "Price does not apply",
      { ...FORMULA, Formula: "1", ProductRatePlanChargeTierData: prices(price("EUR", 3)) },
    ],
  ])("%s", async (message, rest) => {
    const body = chargeBody(ratePlanId, { ...USAGE, ...rest });
    const refused = await tenant.call("POST", "/v1/object/product-rate-plan-charge", body);
    expect([400, 422], refused.text).toContain(refused.status);
    expect(refused.text).toContain(message);
  });
});
