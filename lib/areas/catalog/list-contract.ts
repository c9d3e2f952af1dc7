import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";

const field = fieldsOf(523); // 523400-523499: the catalog as rows of lists.
const none = z.object({});
const status = z.enum(["Active", "Expired", "NotStarted"]);
const shown = z.string().nullable();

/** Subscriptions are counted up to this number; a row that shows it has at least as many. */
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
    z.object({
      id: field(411, z.string(), "Id of the product."),
      productNumber: field(412, z.string(), "Number of the product."),
      sku: field(413, z.string(), "Stock keeping unit."),
      name: field(414, z.string(), "Name of the product."),
      category: field(415, shown, "Category under which the product is listed."),
      description: field(416, shown, "What the product is, for people."),
      ratePlanCount: field(417, z.number(), "Number of its rate plans."),
      ...dates,
    }),
  ),
});

export const queryProductRatePlans = defineOperation({
  ...ofList,
  id: "queryProductRatePlans",
  path: "/object-query/product-rate-plans",
  summary: "Query rate plans of the catalog",
  description:
    "Rate plans by filter, in the order asked for, page by page; the newest first when nothing is asked.",
  resource: 523430,
  result: listResult(
    z.object({
      id: field(431, z.string(), "Id of the rate plan."),
      productRatePlanNumber: field(432, z.string(), "Number of the rate plan."),
      name: field(433, z.string(), "Name of the rate plan."),
      description: field(434, shown, "What the rate plan is, for people."),
      productId: field(435, z.string(), "Id of its product."),
      productName: field(436, z.string(), "Name of its product."),
      productNumber: field(437, z.string(), "Number of its product."),
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
    }),
  ),
});

export const queryProductRatePlanCharges = defineOperation({
  ...ofList,
  id: "queryProductRatePlanCharges",
  path: "/object-query/product-rate-plan-charges",
  summary: "Query charges of the catalog",
  description:
    "Charges by filter, in the order asked for, page by page; the newest first when nothing is asked.",
  resource: 523450,
  result: listResult(
    z.object({
      id: field(451, z.string(), "Id of the charge."),
      productRatePlanChargeNumber: field(452, z.string(), "Number of the charge."),
      name: field(453, z.string(), "Name of the charge."),
      productRatePlanId: field(454, z.string(), "Id of its rate plan."),
      productRatePlanNumber: field(455, z.string(), "Number of its rate plan."),
      chargeType: field(456, z.string(), "OneTime or Recurring."),
      chargeModel: field(457, z.string(), "How a price becomes an amount."),
      billingPeriod: field(458, shown, "Length of a billing period."),
      uom: field(459, shown, "Unit of measure of the quantity."),
      createdDate: dates.createdDate,
      updatedDate: dates.updatedDate,
    }),
  ),
});
