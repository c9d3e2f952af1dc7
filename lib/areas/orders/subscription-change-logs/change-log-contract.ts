import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, key, wholeNumber } from "@/lib/api/schemas";
import { storedAction } from "@/lib/areas/orders/reads/read-contract";

const field = fieldsOf(587); // 587150-587169: change logs of subscriptions.
const none = z.object({});

const change = z.object({
  subscriptionNumber: field(150, z.string(), "Number of the subscription."),
  version: field(151, z.number(), "The version that the change made, from 1."),
  orderNumber: field(152, z.string(), "Number of the order that made it."),
  orderDate: field(153, z.string(), "Day on which that order was placed."),
  changedBy: field(154, z.string(), "Who placed it."),
  changedDate: field(155, dateTime, "When it was booked, in the tenant's time zone."),
  action: field(156, storedAction, "What was done."),
});

const base = {
  method: "GET",
  area: "orders",
  scope: "subscriptions:read",
  style: "v1",
  resource: 587150,
  query: none,
  body: none,
  result: z.object({
    subscriptionChanges: field(157, z.array(change), "The changes, the oldest version first."),
  }),
} as const;

const subscriptionNumber = field(711, key, "Number or id of the subscription.");

export const listSubscriptionChanges = defineOperation({
  ...base,
  id: "listSubscriptionChanges",
  path: "/v1/subscription-change-logs/{subscriptionNumber}",
  needs: ["orders"],
  summary: "List what has changed a subscription",
  description: "One change for each version of a subscription, with the order that made it.",
  params: z.object({ subscriptionNumber }),
});

export const getSubscriptionChange = defineOperation({
  ...base,
  id: "getSubscriptionChange",
  path: "/v1/subscription-change-logs/{subscriptionNumber}/versions/{version}",
  needs: ["orders"],
  summary: "Get what has made a version of a subscription",
  description: "The change that made one version of a subscription.",
  params: z.object({
    subscriptionNumber,
    version: field(158, wholeNumber(1, 999_999), "Which version, from 1."),
  }),
});

export const listChangesOfOrder = defineOperation({
  ...base,
  id: "listChangesOfOrder",
  path: "/v1/subscription-change-logs/orders/{orderNumber}",
  needs: ["orders"],
  summary: "List what an order has changed",
  description: "The changes that an order has made, in its order; none while it waits.",
  params: z.object({ orderNumber: field(710, key, "Number or id of the order.") }),
});
