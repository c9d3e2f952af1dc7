import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(595); // 595000-595029: features of subscriptions' rate plans as rows of lists.
const shown = z.string().nullable();

const feature = z
  .object({
    id: field(1, id, "Id of the feature of the rate plan."),
    ratePlanId: field(2, id, "Id of its rate plan."),
    featureId: field(3, id, "Id of the feature in the catalog."),
    subscriptionId: field(4, id, "Id of the subscription."),
    subscriptionNumber: field(5, z.string(), "Its number."),
    featureCode: field(6, z.string(), "Code of the feature."),
    name: field(7, z.string(), "Name of the feature."),
    description: field(8, shown, "What the feature is, for people."),
    quantity: field(
      9,
      z.number().nullable(),
      "Units that are included in a billing period; null without a limit.",
    ),
    uOM: field(10, shown, "Unit of measure of the quantity."),
    effectiveStartDate: field(11, z.string(), "First day with it."),
    effectiveEndDate: field(12, shown, "First day without it; null where it has no end."),
    createdById: field(13, id, "Id of who placed the order that gave it."),
    createdDate: field(14, z.iso.datetime(), "When it was given."),
    updatedById: field(15, id, "Id of who placed the subscription's last order."),
    updatedDate: field(16, z.iso.datetime(), "When its subscription changed last."),
  })
  .catchall(customFieldsBeside("SubscriptionProductFeature"));

export const querySubscriptionProductFeatures = defineOperation({
  id: "querySubscriptionProductFeatures",
  method: "GET",
  path: "/object-query/subscription-product-features",
  area: "subscriptions",
  summary: "List features of subscriptions",
  description:
    "The features of subscriptions' rate plans by filter, page by page, the newest first; those that ended, too.",
  scope: "subscriptions:read",
  style: "plain",
  resource: 595000,
  params: z.object({}),
  query: listQuery,
  body: z.object({}),
  result: listResult(feature),
});

export const querySubscriptionProductFeatureByKey = readByKey(
  querySubscriptionProductFeatures,
  "querySubscriptionProductFeatureByKey",
  "a feature of a subscription",
);
