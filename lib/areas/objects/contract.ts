import { chargeFields, productFields, ratePlanFields } from "@/lib/areas/catalog/object-contract";
import { objectContracts } from "./object-type-contract";

const catalog = { area: "catalog", read: "catalog:read", write: "catalog:write" } as const;

/** The table of object types: a row gives an API name its four operations. */
export const objectTypes = {
  product: objectContracts({
    ...catalog,
    apiName: "Product",
    path: "product",
    noun: "product",
    resource: 520000,
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
