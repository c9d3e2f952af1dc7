import { featureFields, productFeatureFields } from "@/lib/areas/catalog/features/feature-contract";
import { chargeFields, productFields, ratePlanFields } from "@/lib/areas/catalog/object-contract";
import { tierFields } from "@/lib/areas/catalog/charges/tier-contract";
import { unitFields } from "@/lib/areas/catalog/units/unit-contract";
import { objectContracts } from "./object-type-contract";

const catalog = { area: "catalog", read: "catalog:read", write: "catalog:write" } as const;

/** The table of object types: each row gives an API name its four operations. */
export const objectTypes = {
  product: objectContracts({
    ...catalog,
    apiName: "Product",
    path: "product",
    noun: "product",
    resource: 517000,
    fields: productFields,
    rules: [
      "Product number and SKU are unique.",
      "The dates include those of every rate plan of the product.",
    ],
    deletionRules: ["No subscription uses any of its rate plans; they are deleted with it."],
    example: {
      Name: "Support",
      Description: "Answers within a working day.",
      EffectiveStartDate: "2026-01-01",
      EffectiveEndDate: "2036-12-31",
    },
  }),
  ratePlan: objectContracts({
    ...catalog,
    apiName: "ProductRatePlan",
    path: "product-rate-plan",
    noun: "product rate plan",
    resource: 521000,
    fields: ratePlanFields,
    rules: ["The number is unique.", "The dates lie within those of the product."],
    deletionRules: ["No subscription uses it; its charges are deleted with it."],
    example: { ProductId: "0190a1b200007000800000000000000a", Name: "Support, monthly" },
  }),
  charge: objectContracts({
    ...catalog,
    apiName: "ProductRatePlanCharge",
    path: "product-rate-plan-charge",
    noun: "product rate plan charge",
    resource: 522000,
    fields: chargeFields,
    rules: [
      "The number is unique.",
      "The terms can be billed: model, type, period, price base, billing day and prices fit together.",
      "Type, model and unit of measure do not change once a subscription uses the charge; a new price is for new subscriptions.",
    ],
    deletionRules: ["No subscription uses it."],
    example: {
      ProductRatePlanId: "0190a1b200007000800000000000000b",
      Name: "Support seat",
      ChargeType: "Recurring",
      ChargeModel: "Per Unit Pricing",
      BillCycleType: "DefaultFromCustomer",
      BillingPeriod: "Month",
      BillingTiming: "In Advance",
      TriggerEvent: "ContractEffective",
      UOM: "Seat",
      DefaultQuantity: 1,
      ProductRatePlanChargeTierData: {
        ProductRatePlanChargeTier: [
          { Currency: "EUR", Price: 9.5 },
          { Currency: "USD", Price: 10 },
        ],
      },
    },
  }),
  tier: objectContracts({
    ...catalog,
    apiName: "ProductRatePlanChargeTier",
    path: "product-rate-plan-charge-tier",
    noun: "product rate plan charge tier",
    resource: 528000,
    fields: tierFields,
    rules: ["The price table that the tier is part of keeps its rules: no gap and no overlap."],
    deletionRules: [],
    example: { Price: 12.5 },
  }),
  unit: objectContracts({
    ...catalog,
    apiName: "UnitOfMeasure",
    path: "unit-of-measure",
    noun: "unit of measure",
    resource: 529000,
    fields: unitFields,
    rules: [
      "The name is unique.",
      "The number of decimals never changes, and the name not while charges are counted in the unit.",
    ],
    deletionRules: ["No charge of the catalog is counted in it."],
    example: { UomName: "GB", DecimalPlaces: 0, RoundingMode: "UP", DisplayedAs: "Gigabytes" },
  }),
  feature: objectContracts({
    ...catalog,
    apiName: "Feature",
    path: "feature",
    noun: "feature",
    resource: 526000,
    fields: featureFields,
    rules: ["The code is unique."],
    deletionRules: ["No product has it."],
    example: { FeatureCode: "SSO", Name: "Single sign-on" },
  }),
  productFeature: objectContracts({
    ...catalog,
    apiName: "ProductFeature",
    path: "product-feature",
    noun: "product feature",
    resource: 527000,
    fields: productFeatureFields,
    rules: ["The feature is active.", "A product has a feature once."],
    deletionRules: [],
    example: {
      ProductId: "0190a1b200007000800000000000000a",
      FeatureId: "0190a1b200007000800000000000000c",
    },
  }),
} as const;

export const {
  create: createProduct,
  retrieve: retrieveProduct,
  update: updateProduct,
  remove: deleteProduct,
} = objectTypes.product;

export const {
  create: createProductRatePlan,
  retrieve: retrieveProductRatePlan,
  update: updateProductRatePlan,
  remove: deleteProductRatePlan,
} = objectTypes.ratePlan;

export const {
  create: createProductRatePlanCharge,
  retrieve: retrieveProductRatePlanCharge,
  update: updateProductRatePlanCharge,
  remove: deleteProductRatePlanCharge,
} = objectTypes.charge;

export const {
  create: createUnitOfMeasure,
  retrieve: retrieveUnitOfMeasure,
  update: updateUnitOfMeasure,
  remove: deleteUnitOfMeasure,
} = objectTypes.unit;

export const {
  create: createFeature,
  retrieve: retrieveFeature,
  update: updateFeature,
  remove: deleteFeature,
} = objectTypes.feature;

export const {
  create: createProductFeature,
  retrieve: retrieveProductFeature,
  remove: deleteProductFeature,
} = objectTypes.productFeature;

export const {
  retrieve: retrieveProductRatePlanChargeTier,
  update: updateProductRatePlanChargeTier,
} = objectTypes.tier;
