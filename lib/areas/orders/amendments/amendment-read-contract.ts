import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key } from "@/lib/api/schemas";

const field = fieldsOf(587); // 587931-587959: amendments of version 1.
const none = z.object({});
const shown = z.string().nullable();

const amendment = z.object({
  id: field(931, id, "Id of the amendment."),
  code: field(932, z.string(), "The number of its order and its place in it."),
  name: field(933, z.string(), "What it did."),
  type: field(934, z.string(), "Kind of the change, such as NewProduct or Renewal."),
  status: field(935, z.string(), "Always Completed: what waits is an order."),
  description: field(936, shown, "Always null: what an order does is told by its actions."),
  baseSubscriptionId: field(937, id, "Id of the subscription before it."),
  newSubscriptionId: field(938, id, "The same: a subscription keeps its id."),
  contractEffectiveDate: field(939, z.string(), "Day on which the contract changed."),
  effectiveDate: field(940, z.string(), "Day on which the change takes effect."),
  serviceActivationDate: field(941, shown, "Day on which the service changed."),
  customerAcceptanceDate: field(942, shown, "Day on which the customer accepted."),
});

const about = {
  method: "GET",
  area: "orders",
  scope: "subscriptions:read",
  style: "v1",
  callsOperations: true,
  resource: 587931,
  query: none,
  body: none,
  result: amendment,
} as const;

export const getAmendment = defineOperation({
  ...about,
  id: "getAmendment",
  path: "/v1/amendments/{amendment-key}",
  summary: "Get an amendment",
  description: "A change of a subscription, by its id or its code.",
  params: z.object({ "amendment-key": field(943, key, "Id or code of the amendment.") }),
});

export const getAmendmentOfSubscription = defineOperation({
  ...about,
  id: "getAmendmentOfSubscription",
  path: "/v1/amendments/subscriptions/{subscription-key}",
  summary: "Get the newest amendment of a subscription",
  description: "The change that made the newest version of a subscription.",
  params: z.object({ "subscription-key": field(944, key, "Id or number of the subscription.") }),
});
