import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { amount, localDate, text } from "@/lib/api/schemas";
import { chargeFields, productFields, ratePlanFields } from "@/lib/areas/catalog/object-contract";
import { PLAN, PRICE, PRODUCT } from "@/lib/areas/version-2/catalog-view-contract";
import { resourceContracts } from "@/lib/areas/version-2/resource-contract";

const field = fieldsOf(570); // 570000-570099: products, plans and prices of version 2.

const dates = {
  start_date: field(1, localDate.optional(), "First day of sale; today when absent."),
  end_date: field(2, localDate.optional(), "Last day of sale; the end of 2099 when absent."),
};

const PRODUCT_NAMES = { name: "Name", sku: "SKU", description: "Description" };

export const productsV2 = resourceContracts({
  path: "/v2/products",
  param: "product_id",
  noun: "a product",
  nouns: "products",
  area: "catalog",
  ending: "ProductV2",
  write: "catalog:write",
  view: PRODUCT,
  one: "queryProductByKey",
  create: { names: PRODUCT_NAMES, like: productFields.create, own: dates },
  patch: {
    names: {
      ...PRODUCT_NAMES,
      start_date: "EffectiveStartDate",
      end_date: "EffectiveEndDate",
    },
    like: productFields.update,
  },
  example: { name: "Support", sku: "SUP-1" },
});

const PLAN_NAMES = {
  name: "Name",
  plan_number: "ProductRatePlanNumber",
  description: "Description",
  active_currencies: "ActiveCurrencies",
};
const PLAN_DATES = { start_date: "EffectiveStartDate", end_date: "EffectiveEndDate" };

export const plansV2 = resourceContracts({
  path: "/v2/plans",
  param: "plan_id",
  noun: "a plan",
  nouns: "plans",
  area: "catalog",
  ending: "PlanV2",
  write: "catalog:write",
  view: PLAN,
  one: "queryProductRatePlanByKey",
  create: {
    names: { ...PLAN_NAMES, ...PLAN_DATES, product_id: "ProductId" },
    like: ratePlanFields.create,
  },
  patch: { names: { ...PLAN_NAMES, ...PLAN_DATES }, like: ratePlanFields.update },
  example: { product_id: "0".repeat(32), name: "Support, monthly" },
});

const amounts = z.record(text(3), amount);
const INTERVALS = ["week", "month", "year", "term"] as const;

const priceFields = {
  recurring: field(
    10,
    z
      .object({
        interval: field(11, z.enum(INTERVALS), "Length of a billing period."),
        interval_count: field(12, z.int().min(1).max(120).optional(), "How many; 1 when absent."),
        timing: field(
          13,
          z.enum(["in_advance", "in_arrears"]).optional(),
          "When a period is billed; in advance when absent.",
        ),
        usage: field(14, z.boolean().optional(), "Whether it is billed by usage."),
      })
      .optional(),
    "How often it is billed; once when absent.",
  ),
  start_event: field(
    15,
    z
      .enum(["contract_effective", "service_activation", "customer_acceptance", "specific_date"])
      .optional(),
    "From which day on it is billed; contract_effective when absent. With specific_date, each subscription gives the day.",
  ),
  amounts: field(16, amounts.optional(), "A flat amount in each currency."),
  unit_amounts: field(17, amounts.optional(), "An amount of each unit in each currency."),
  tiers_mode: field(
    18,
    z.enum(["graduated", "volume"]).optional(),
    "graduated rates each part in its tier, volume the whole in one.",
  ),
  tiers: field(
    19,
    z
      .array(
        z.object({
          up_to: field(20, amount.nullable().optional(), "End of the tier; none for the last."),
          amounts: field(
            21,
            amounts.optional(),
            "A flat amount of the tier in each currency; with unit_amounts, it is added to these once the tier is reached.",
          ),
          unit_amounts: field(22, amounts.optional(), "An amount of each unit in each currency."),
        }),
      )
      .min(1)
      .max(100)
      .optional(),
    "The tiers from the first one on, with tiers_mode.",
  ),
};

const PRICE_NAMES = {
  name: "Name",
  description: "Description",
  unit_of_measure: "UOM",
  quantity: "DefaultQuantity",
  min_quantity: "MinQuantity",
  max_quantity: "MaxQuantity",
  minimum_amounts: "MinimumAmounts",
  maximum_amounts: "MaximumAmounts",
  tax_code: "TaxCode",
  taxable: "Taxable",
  accounting_code: "AccountingCode",
};

export const pricesV2 = resourceContracts({
  path: "/v2/prices",
  param: "price_id",
  noun: "a price",
  nouns: "prices",
  area: "catalog",
  ending: "PriceV2",
  write: "catalog:write",
  view: PRICE,
  one: "queryProductRatePlanChargeByKey",
  create: {
    names: { ...PRICE_NAMES, plan_id: "ProductRatePlanId" },
    like: chargeFields.create,
    own: priceFields,
  },
  patch: { names: PRICE_NAMES, like: chargeFields.update },
  rules: [
    "Exactly one of amounts, unit_amounts and tiers is given.",
    "The rules of charges of the catalog hold.",
  ],
  example: {
    plan_id: "0".repeat(32),
    name: "Seat",
    unit_of_measure: "Each",
    quantity: 1,
    recurring: { interval: "month" },
    unit_amounts: { EUR: 9.5, USD: 10 },
  },
});

export const {
  list: listProductsV2,
  get: getProductV2,
  create: createProductV2,
  patch: patchProductV2,
  remove: deleteProductV2,
} = productsV2;
export const {
  list: listPlansV2,
  get: getPlanV2,
  create: createPlanV2,
  patch: patchPlanV2,
  remove: deletePlanV2,
} = plansV2;
export const {
  list: listPricesV2,
  get: getPriceV2,
  create: createPriceV2,
  patch: patchPriceV2,
  remove: deletePriceV2,
} = pricesV2;
