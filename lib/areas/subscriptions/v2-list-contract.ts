import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQueryV2, listResultV2 } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { expansion, subscriptionNamed, subscriptionV2, wholeSubscriptionV2 } from "./v2-contract";

const field = fieldsOf(531); // 531600-531799: subscriptions as version 2 shows them.
const none = z.object({});

export const listSubscriptionsV2 = defineOperation({
  id: "listSubscriptionsV2",
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

const version = wholeSubscriptionV2
  .pick({
    id: true,
    subscription_number: true,
    version: true,
    latest_version: true,
    state: true,
    auto_renew: true,
    current_term: true,
    start_date: true,
    end_date: true,
    contract_effective: true,
    service_activation: true,
    customer_acceptance: true,
    order_number: true,
    last_booking_date: true,
  })
  .extend({
    actions: field(
      693,
      z.array(
        z.object({
          type: field(694, z.string(), "What was done."),
          effective_date: field(695, z.string(), "Day on which it takes effect."),
        }),
      ),
      "What made this version.",
    ),
  });

export const listSubscriptionVersions = defineOperation({
  id: "listSubscriptionVersions",
  method: "GET",
  path: "/v2/subscriptions/{subscription_id}/versions",
  area: "subscriptions",
  summary: "List all versions of a subscription",
  description: "Every version that a booking has made, the newest first, each as it was then.",
  scope: "subscriptions:read",
  style: "v2",
  resource: 531720,
  params: subscriptionNamed,
  query: none,
  body: none,
  result: listResultV2(version),
});
