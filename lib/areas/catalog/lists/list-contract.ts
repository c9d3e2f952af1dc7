import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { chargeRecord } from "./charge-record-contract";

const field = fieldsOf(523); // 523400-523499: the catalog as rows of lists.
const none = z.object({});
const status = z.enum(["Active", "Expired", "NotStarted"]);
const shown = z.string().nullable();

/** Subscriptions are counted up to this number; a row that shows it has at least that many. */
export const MOST_COUNTED = 1000;

const ofList = {
  method: "GET",
  area: "catalog",
  scope: "catalog:read",
  style: "plain",
  params: none,
  query: listQuery,
  body: none,
} as const;

const dates = {
  effectiveStartDate: field(401, z.string(), "First day on which it can be sold."),
  effectiveEndDate: field(402, z.string(), "Last day on which it can be sold."),
  status: field(403, status, "Whether it can be sold today."),
  createdDate: field(404, z.iso.datetime(), "When it was created."),
  updatedDate: field(405, z.iso.datetime(), "When it was last changed."),
};

export const queryProducts = defineOperation({
  ...ofList,
  id: "queryProducts",
  path: "/object-query/products",
  summary: "Query products",
  description:
    "Products by filter, in the order asked for, page by page; the newest first when nothing is asked.",
  resource: 523410,
  result: listResult(
    z
      .object({
        id: field(411, z.string(), "Id of the product."),
        productNumber: field(412, z.string(), "Number of the product."),
        sku: field(413, z.string(), "Stock keeping unit."),
        name: field(414, z.string(), "Name of the product."),
        category: field(415, shown, "Category under which the product is listed."),
        description: field(416, shown, "What the product is, for people."),
        sKU: field(418, z.string(), "The same, under the name of older records."),
        allowFeatureChanges: field(
          419,
          z.boolean(),
          "Whether subscriptions may have other features.",
        ),
        ratePlanCount: field(417, z.number(), "Number of its rate plans."),
        ...dates,
      })
      .catchall(customFieldsBeside("Product")),
  ),
});

export const queryProductByKey = readByKey(queryProducts, "queryProductByKey", "a product");

export const queryProductRatePlans = defineOperation({
  ...ofList,
  id: "queryProductRatePlans",
  path: "/object-query/product-rate-plans",
  summary: "Query rate plans of the catalog",
  description:
    "Rate plans by filter, in the order asked for, page by page; the newest first when nothing is asked.",
  resource: 523430,
  result: listResult(
    z
      .object({
        id: field(431, z.string(), "Id of the rate plan."),
        productRatePlanNumber: field(432, z.string(), "Number of the rate plan."),
        name: field(433, z.string(), "Name of the rate plan."),
        description: field(434, shown, "What the rate plan is, for people."),
        productId: field(435, z.string(), "Id of its product."),
        productName: field(436, z.string(), "Name of its product."),
        productNumber: field(437, z.string(), "Number of its product."),
        grade: field(441, z.number().nullable(), "Grade among the plans of its group."),
        activeCurrencies: field(
          442,
          shown,
          "Currencies that it is limited to, separated by commas.",
        ),
        chargeCount: field(438, z.number(), "Number of its charges."),
        currencies: field(
          439,
          z.array(z.string()),
          "Currencies in which it can be sold: every charge has a price.",
        ),
        subscriptionCount: field(
          440,
          z.number(),
          `Subscriptions that use it, counted up to ${MOST_COUNTED}.`,
        ),
        ...dates,
      })
      .catchall(customFieldsBeside("ProductRatePlan")),
  ),
});

export const queryProductRatePlanByKey = readByKey(
  queryProductRatePlans,
  "queryProductRatePlanByKey",
  "a product rate plan",
);

export const queryProductRatePlanCharges = defineOperation({
  ...ofList,
  id: "queryProductRatePlanCharges",
  path: "/object-query/product-rate-plan-charges",
  summary: "Query charges of the catalog",
  description:
    "Charges by filter, in the order asked for, page by page; the newest first when nothing is asked.",
  resource: 523450,
  result: listResult(
    z
      .object({
        id: field(451, z.string(), "Id of the charge."),
        productRatePlanChargeNumber: field(452, z.string(), "Number of the charge."),
        name: field(453, z.string(), "Name of the charge."),
        productRatePlanId: field(454, z.string(), "Id of its rate plan."),
        productRatePlanNumber: field(455, z.string(), "Number of its rate plan."),
        chargeType: field(456, z.string(), "OneTime or Recurring."),
        chargeModel: field(457, z.string(), "How a price becomes an amount."),
        billingPeriod: field(458, shown, "Length of a billing period."),
        uom: field(459, shown, "Unit of measure of the quantity."),
        ...chargeRecord,
        createdDate: dates.createdDate,
        updatedDate: dates.updatedDate,
      })
      .catchall(customFieldsBeside("ProductRatePlanCharge")),
  ),
});

export const queryProductRatePlanChargeByKey = readByKey(
  queryProductRatePlanCharges,
  "queryProductRatePlanChargeByKey",
  "a product rate plan charge",
);

export const queryProductRatePlanChargeTiers = defineOperation({
  ...ofList,
  id: "queryProductRatePlanChargeTiers",
  path: "/object-query/product-rate-plan-charge-tiers",
  summary: "Query tiers of the catalog",
  description:
    "Prices of charges by filter, page by page; in the order of the charges' tables when nothing is asked.",
  resource: 523470,
  result: listResult(
    z.object({
      id: field(471, z.string(), "Id of the tier."),
      productRatePlanChargeId: field(472, z.string(), "Id of its charge."),
      currency: field(473, z.string(), "Currency of the price."),
      tier: field(474, z.number(), "Number of the tier within its currency, from 1."),
      startingUnit: field(475, z.number().nullable(), "First unit of the tier."),
      endingUnit: field(476, z.number().nullable(), "Last unit; null for one without end."),
      price: field(477, z.number(), "Price, amount or percentage of the tier."),
      priceFormat: field(
        478,
        z.enum(["FlatFee", "PerUnit"]),
        "Whether the price is for the tier or for each unit.",
      ),
      flatFee: field(
        479,
        z.number().nullable(),
        "What the tier costs beside its price per unit; null for nothing.",
      ),
    }),
  ),
});

export const queryProductRatePlanChargeTierByKey = readByKey(
  queryProductRatePlanChargeTiers,
  "queryProductRatePlanChargeTierByKey",
  "a product rate plan charge tier",
);

export const queryFeatures = defineOperation({
  ...ofList,
  id: "queryFeatures",
  path: "/object-query/features",
  summary: "Query features",
  description: "Features by filter, page by page; by code when nothing is asked.",
  resource: 523480,
  result: listResult(
    z
      .object({
        id: field(481, z.string(), "Id of the feature."),
        featureCode: field(482, z.string(), "Code of the feature."),
        name: field(483, z.string(), "Name of the feature."),
        description: field(484, shown, "What the feature is, for people."),
        status: field(485, z.enum(["Active", "Inactive"]), "Whether further products may have it."),
        productCount: field(486, z.number(), "Number of the products that have it."),
        createdDate: dates.createdDate,
        updatedDate: dates.updatedDate,
      })
      .catchall(customFieldsBeside("Feature")),
  ),
});

export const queryFeatureByKey = readByKey(queryFeatures, "queryFeatureByKey", "a feature");

export const queryProductFeatures = defineOperation({
  ...ofList,
  id: "queryProductFeatures",
  path: "/object-query/product-features",
  summary: "Query features of products",
  description: "Which product has which feature, page by page; the newest first.",
  resource: 523490,
  result: listResult(
    z.object({
      id: field(491, z.string(), "Id of the feature of the product."),
      productId: field(492, z.string(), "Id of the product."),
      featureId: field(493, z.string(), "Id of the feature."),
      featureCode: field(494, z.string(), "Code of the feature."),
      name: field(495, z.string(), "Name of the feature."),
      description: field(496, shown, "What the feature is, for people."),
      status: field(497, z.enum(["Active", "Inactive"]), "Whether further products may have it."),
      quantity: field(
        498,
        z.number().nullable(),
        "Units that a subscription includes in a billing period; null without a limit.",
      ),
      uOM: field(499, shown, "Unit of measure of the quantity."),
      createdDate: dates.createdDate,
      updatedDate: dates.updatedDate,
    }),
  ),
});

export const queryProductFeatureByKey = readByKey(
  queryProductFeatures,
  "queryProductFeatureByKey",
  "a feature of a product",
);
