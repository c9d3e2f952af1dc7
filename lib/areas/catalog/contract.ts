import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, wholeNumber } from "@/lib/api/schemas";
import { deliverySchedule } from "@/lib/areas/catalog/charges/special-contract";
import { listedUnits } from "@/lib/areas/catalog/units/unit-contract";
import { familyReads } from "@/lib/areas/catalog/family-contract";
import { prepaidReads } from "@/lib/areas/catalog/prepaid/prepaid-read-contract";
import { usageReads } from "@/lib/areas/catalog/charges/usage-read-contract";

const field = fieldsOf(523); // 523000-523999: reads of the catalog.
const none = z.object({});

/** Custom fields are beside the declared ones, with names that end in `__c`. */
const open = <S extends z.ZodRawShape>(shape: S) => z.object(shape).catchall(z.unknown());

const nullable = { text: z.string().nullable(), number: z.number().nullable() };
const status = z.enum(["Active", "Expired", "NotStarted"]);

const tier = z.object({
  tier: field(1, z.number(), "Number of the tier, from 1."),
  startingUnit: field(2, nullable.number, "First unit of the tier."),
  endingUnit: field(3, nullable.number, "Last unit of the tier; null for the last one."),
  price: field(4, z.number(), "Price of the tier."),
  priceFormat: field(
    5,
    z.enum(["FlatFee", "PerUnit"]),
    "Whether the price is for the tier or for each unit.",
  ),
  flatFee: field(
    6,
    nullable.number,
    "What the tier costs once it is reached, beside its price per unit; null for nothing.",
  ),
});

const pricing = z.object({
  currency: field(10, z.string(), "Currency of the price."),
  price: field(11, nullable.number, "The price; null when there are tiers."),
  discountAmount: field(
    13,
    nullable.number,
    "What a fixed discount takes off a billing period; below zero, it is added.",
  ),
  minimumAmount: field(
    17,
    nullable.number,
    "The least that a billing period costs; null for nothing.",
  ),
  maximumAmount: field(18, nullable.number, "The most that a billing period costs; null for none."),
  discountPercentage: field(14, nullable.number, "The percentage that a discount takes off."),
  percentage: field(
    19,
    nullable.number,
    "The percentage of other charges that a percentage charge costs.",
  ),
  includedUnits: field(
    15,
    nullable.number,
    "Units of a billing period that cost nothing, with overage pricing.",
  ),
  overagePrice: field(16, nullable.number, "Price of each unit beyond them, or beyond the tiers."),
  tiers: field(
    12,
    z.array(tier).nullable(),
    "The price table; null when there is one price for any quantity.",
  ),
});

const charge = {
  id: field(20, z.string(), "Id of the charge."),
  productRatePlanChargeNumber: field(21, z.string(), "Number of the charge."),
  name: field(22, z.string(), "Name of the charge, printed on invoices."),
  description: field(23, nullable.text, "What the charge is, for people."),
  type: field(24, z.string(), "OneTime, Recurring or Usage."),
  model: field(25, z.string(), "How a price becomes an amount, such as FlatFee or PerUnit."),
  uom: field(26, nullable.text, "Unit of measure of the quantity."),
  pricingSummary: field(
    27,
    z.array(z.string()),
    "The price in short, once for each currency: `USD948`, `USD4/Each`, `10%  discount`.",
  ),
  priceTexts: field(152, z.array(z.string()), "The price in words, once for each currency."),
  pricing: field(28, z.array(pricing), "Prices by currency."),
  defaultQuantity: field(29, nullable.number, "Quantity of a subscription that names none."),
  minQuantity: field(30, nullable.number, "Smallest quantity of a subscription."),
  maxQuantity: field(31, nullable.number, "Largest quantity of a subscription."),
  billingDay: field(
    32,
    z.string(),
    "Day on which billing periods begin, such as DefaultFromCustomer or SpecificDayofMonth/15.",
  ),
  billingPeriod: field(33, nullable.text, "Length of a billing period; null for one-time charges."),
  specificBillingPeriod: field(
    34,
    nullable.number,
    "Number of months, weeks or days of a specific billing period.",
  ),
  billingPeriodAlignment: field(35, z.string(), "The date from which billing periods are counted."),
  billingTiming: field(36, z.string(), "IN_ADVANCE or IN_ARREARS."),
  listPriceBase: field(37, z.string(), "The stretch of time that the price is for."),
  specificListPriceBase: field(
    38,
    nullable.number,
    "Number of months that the price is for, with Per_Specific_Months.",
  ),
  triggerEvent: field(39, z.string(), "The date of the subscription on which the charge starts."),
  endDateCondition: field(40, z.string(), "What ends the charge."),
  specificTriggerDate: field(
    153,
    nullable.text,
    "Day on which the charge starts, with SpecificDate; null where each order gives one.",
  ),
  specificEndDate: field(
    154,
    nullable.text,
    "First day on which the charge no longer runs, with Specific_End_Date; null where each order gives one.",
  ),
  upToPeriods: field(41, nullable.number, "Length of a fixed period."),
  upToPeriodsType: field(42, nullable.text, "Unit of upToPeriods."),
  prorationOption: field(43, z.string(), "What a part of a billing period costs."),
  priceChangeOption: field(44, z.string(), "What happens to the price at renewal."),
  priceIncreasePercentage: field(
    150,
    nullable.number,
    "By how much the price rises at renewal, in percent; null where it does not, or by the tenant's default.",
  ),
  useTenantDefaultForPriceChange: field(
    151,
    z.boolean(),
    "Whether the price changes at renewal by the percentage of the settings of subscriptions.",
  ),
  chargeFunction: field(
    45,
    z.string(),
    "What the charge is for besides its price: Standard, Prepayment or Drawdown.",
  ),
  ...prepaidReads(523, 130),
  deliverySchedule: field(
    47,
    deliverySchedule.nullable(),
    "When a delivery charge is delivered; its price is for one delivery.",
  ),
  applyDiscountTo: field(48, nullable.text, "The types of the charges that a discount reduces."),
  discountLevel: field(49, nullable.text, "rateplan, subscription or account."),
  isStackedDiscount: field(
    50,
    z.boolean(),
    "Whether a percentage is taken of what other discounts have left.",
  ),
  ...familyReads,
  ...usageReads,
  taxable: field(46, z.boolean(), "Whether the charge is taxed."),
  taxCode: field(56, nullable.text, "Name of its tax code."),
  taxMode: field(
    57,
    nullable.text,
    "TaxExclusive: tax is added; TaxInclusive: it is in the price.",
  ),
};

const ratePlan = {
  id: field(60, z.string(), "Id of the rate plan."),
  productRatePlanNumber: field(61, z.string(), "Number of the rate plan."),
  name: field(62, z.string(), "Name of the rate plan."),
  description: field(63, nullable.text, "What the rate plan is, for people."),
  grade: field(
    64,
    nullable.number,
    "Rank among rate plans between which subscriptions up- and downgrade.",
  ),
  status: field(65, status, "Whether it can be sold today."),
  effectiveStartDate: field(66, z.string(), "First day on which it can be sold."),
  effectiveEndDate: field(67, z.string(), "Last day on which it can be sold."),
  activeCurrencies: field(
    68,
    z.array(z.string()),
    "Currencies in which it is sold; all that have prices when empty.",
  ),
  productRatePlanCharges: field(69, z.array(open(charge)), "Its charges, at most 300."),
};

const feature = z.object({
  id: field(161, z.string(), "Id of the feature."),
  code: field(162, z.string(), "Code of the feature."),
  name: field(163, z.string(), "Name of the feature."),
  status: field(164, z.enum(["Active", "Inactive"]), "Whether further products may have it."),
  description: field(165, nullable.text, "What the feature is, for people."),
  quantity: field(
    91,
    nullable.number,
    "Units that a subscription includes in a billing period; null without a limit.",
  ),
  unitOfMeasure: field(92, nullable.text, "Unit of measure of the quantity."),
});

const product = {
  id: field(80, z.string(), "Id of the product."),
  productNumber: field(81, z.string(), "Number of the product."),
  sku: field(82, z.string(), "Stock keeping unit."),
  name: field(83, z.string(), "Name of the product."),
  description: field(84, nullable.text, "What the product is, for people."),
  category: field(85, nullable.text, "Category under which the product is listed."),
  allowFeatureChanges: field(86, z.boolean(), "Whether subscriptions may change its features."),
  effectiveStartDate: field(87, z.string(), "First day on which it can be sold."),
  effectiveEndDate: field(88, z.string(), "Last day on which it can be sold."),
  productFeatures: field(160, z.array(feature), "What it can do, by name."),
  productRatePlans: field(89, z.array(open(ratePlan)), "Its rate plans, at most 300.", {
    range: { until: "229.0" },
  }),
  productRatePlansAddress: field(90, z.string(), "Where its rate plans are read.", {
    range: { since: "230.0" },
    name: "productRatePlans",
  }),
};

const page = field(101, wholeNumber(1, 1_000_000).optional(), "Number of the page, from 1.");
const cursor = field(
  100,
  id.optional(),
  "Where the page begins, taken from nextPage; the number of the page decides when absent.",
);
const nextPage = field(
  102,
  z.string().optional(),
  "Address of the next page; absent on the last one.",
);

/** Larger pages are cut to the maximum, as everywhere in the API. */
const pageSize = (number: number, otherwise: number) =>
  field(
    number,
    wholeNumber(1, 999_999_999).optional(),
    `Entries of one page, at most 40; ${otherwise} when absent.`,
  );

const ofCatalog = {
  area: "catalog",
  scope: "catalog:read",
  style: "v1",
  resource: 523000,
} as const;

export const listCatalogProducts = defineOperation({
  ...ofCatalog,
  id: "listCatalogProducts",
  method: "GET",
  path: "/v1/catalog/products",
  summary: "List products with rate plans, charges and prices",
  description:
    "The oldest product comes first. From minor version 230.0 rate plans are an address to read them from.",
  params: none,
  query: z.object({ page, cursor, pageSize: pageSize(103, 10) }),
  body: none,
  result: z.object({
    products: field(104, z.array(open(product)), "The products of this page."),
    nextPage,
  }),
});

export const getCatalogProduct = defineOperation({
  ...ofCatalog,
  id: "getCatalogProduct",
  method: "GET",
  path: "/v1/catalog/products/{product-key}",
  summary: "Get a product with rate plans, charges and prices",
  description:
    "The key is the id, the number or the SKU. From minor version 230.0 rate plans are an address to read them from.",
  params: z.object({ "product-key": field(105, key, "Id, number or SKU of the product.") }),
  query: none,
  body: none,
  result: open(product),
});

export const listProductRatePlans = defineOperation({
  ...ofCatalog,
  id: "listProductRatePlans",
  method: "GET",
  path: "/v1/products/{product-key}/product-rate-plans",
  aliases: ["/v1/rateplan/{product-key}/productRatePlan"],
  summary: "List the rate plans of a product",
  description: "With charges and prices, the oldest rate plan first.",
  params: z.object({ "product-key": field(106, key, "Id, number or SKU of the product.") }),
  query: z.object({ page, cursor, pageSize: pageSize(107, 20) }),
  body: none,
  result: z.object({
    productRatePlans: field(108, z.array(open(ratePlan)), "The rate plans of this page."),
    nextPage,
  }),
});

export const getProductRatePlan = defineOperation({
  ...ofCatalog,
  id: "getProductRatePlan",
  method: "GET",
  path: "/v1/product-rate-plans/{id}",
  summary: "Get a rate plan with charges and prices",
  params: z.object({ id: field(109, key, "Id or number of the rate plan.") }),
  query: none,
  body: none,
  result: open({
    ...ratePlan,
    productId: field(110, z.string(), "Id of its product."),
    externallyManagedPlanIds: field(
      111,
      z.array(z.string()),
      "Ids of the rate plan in other systems.",
    ),
  }),
});

export const listProductRatePlansByExternalId = defineOperation({
  ...ofCatalog,
  id: "listProductRatePlansByExternalId",
  method: "GET",
  path: "/v1/product-rate-plans/external-id/{id}",
  summary: "List rate plans by their id in another system",
  description: "With charges and prices, the oldest first; at most 40.",
  params: z.object({ id: field(114, key, "Id of the rate plans in another system.") }),
  query: none,
  body: none,
  result: z.object({
    productRatePlans: field(
      115,
      z.array(
        open({
          ...ratePlan,
          productId: field(110, z.string(), "Id of its product."),
          externallyManagedPlanIds: field(
            111,
            z.array(z.string()),
            "Ids of the rate plan in other systems.",
          ),
        }),
      ),
      "The rate plans that have it.",
    ),
  }),
});

export const getProductRatePlanCharge = defineOperation({
  ...ofCatalog,
  id: "getProductRatePlanCharge",
  method: "GET",
  path: "/v1/product-rate-plan-charges/{product-rate-plan-charge-key}",
  summary: "Get a charge with its prices",
  params: z.object({
    "product-rate-plan-charge-key": field(112, key, "Id or number of the charge."),
  }),
  query: none,
  body: none,
  result: open({ ...charge, productRatePlanId: field(113, z.string(), "Id of its rate plan.") }),
});

export const listUnitsOfMeasure = defineOperation({
  id: "listUnitsOfMeasure",
  method: "GET",
  path: "/v1/settings/units-of-measure",
  area: "catalog",
  summary: "List units of measure",
  description:
    "The units that quantities are rounded to, by name. Other units are counted exactly.",
  scope: "catalog:read",
  style: "v1",
  resource: 529000,
  params: z.object({}),
  query: z.object({}),
  body: z.object({}),
  result: z.object({ unitsOfMeasure: listedUnits }),
});
