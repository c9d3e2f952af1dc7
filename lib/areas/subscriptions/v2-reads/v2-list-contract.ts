import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { listQueryV2, listResultV2 } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { EXPANDS, expansion, subscriptionNamed, subscriptionV2 } from "./v2-contract";
import { keysOf } from "@/lib/values/keys";

const field = fieldsOf(531); // 531600-531799: subscriptions of version 2.
const none = z.object({});

export const listSubscriptionsV2 = defineOperation({
  id: "listSubscriptionsV2",
  also: EXPANDS,
  method: "GET",
  path: "/v2/subscriptions",
  area: "subscriptions",
  summary: "List subscriptions",
  description:
    "The newest versions of subscriptions by filter, in the order asked for, page by page.",
  scope: "subscriptions:read",
  style: "v2",
  resource: 531700,
  params: none,
  query: listQueryV2.extend(expansion.shape),
  body: none,
  result: listResultV2(subscriptionV2),
});

const actionShape = {
  action_id: field(718, id, "Id of the booking."),
  type: field(694, z.string(), "What was done."),
  sequence: field(719, z.number(), "Position among what has made the version, from 1."),
  start_on: field(
    720,
    z.object({
      contract_effective: field(721, z.string(), "Day on which it takes effect by contract."),
      service_activation: field(722, z.string().nullable(), "Day of the service activation."),
      customer_acceptance: field(723, z.string().nullable(), "Day of the acceptance."),
    }),
    "Its trigger dates.",
  ),
  effective_date: field(695, z.string(), "Day on which it takes effect."),
};

const version = subscriptionV2.extend({
  actions: field(
    693,
    z.object({
      data: field(696, z.array(z.object(optionalFields(actionShape))), "The bookings."),
      next_page: field(697, z.null(), "Everything is on one page."),
    }),
    "What made this version.",
  ),
  order: field(
    698,
    z.object({
      id: field(699, id, "Id of the order."),
      order_number: field(724, z.string(), "Number of the order."),
      order_date: field(725, z.string(), "Its day."),
      description: field(726, z.string().nullable(), "What it is about."),
      category: field(727, z.enum(["sale", "return"]), "sale or return."),
      state: field(728, z.string(), "State of the order."),
    }),
    "The order that made this version.",
  ),
});

const ACTION_FIELDS = keysOf(actionShape);

export const listSubscriptionVersions = defineOperation({
  id: "listSubscriptionVersions",
  also: EXPANDS,
  method: "GET",
  path: "/v2/subscriptions/{subscription_id}/versions",
  area: "subscriptions",
  summary: "List all versions of a subscription",
  description:
    "Every version that a booking has made, the newest first, each as it was then, page by page.",
  scope: "subscriptions:read",
  style: "v2",
  resource: 531720,
  params: subscriptionNamed,
  query: listQueryV2.extend(expansion.shape).extend({
    "actions.fields": field(
      729,
      z.array(z.enum(ACTION_FIELDS)).max(9).optional(),
      "The fields of each action to show; its id always comes along.",
    ),
  }),
  body: none,
  result: listResultV2(version),
});
