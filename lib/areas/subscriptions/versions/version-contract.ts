import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key, localDate } from "@/lib/api/schemas";
import { getSubscription } from "@/lib/areas/subscriptions/contract";

const field = fieldsOf(531); // 531590-531599: older versions and metrics of subscriptions.
const none = z.object({});

export const getSubscriptionVersion = defineOperation({
  id: "getSubscriptionVersion",
  method: "GET",
  path: "/v1/subscriptions/{subscription-key}/versions/{version}",
  area: "subscriptions",
  summary: "Get a version of a subscription",
  description:
    "What a subscription was after its first bookings, in the shape of the newest version. An older version is Expired.",
  scope: "subscriptions:read",
  style: "v1",
  resource: 531000,
  params: z.object({
    ...getSubscription.params.shape,
    version: field(590, key, "Which version, from 1."),
  }),
  query: getSubscription.query,
  body: none,
  result: getSubscription.result,
});

export const listSubscriptionMetrics = defineOperation({
  id: "listSubscriptionMetrics",
  method: "GET",
  path: "/v1/subscriptions/subscription-metrics",
  area: "subscriptions",
  summary: "List what subscriptions are worth",
  description:
    "Monthly revenue and contract value of subscriptions by number, before and after the discounts that they hold themselves.",
  scope: "subscriptions:read",
  style: "v1",
  resource: 531590,
  params: none,
  query: z.object({
    subscriptionNumbers: field(
      591,
      z.array(key).min(1).max(100),
      "Numbers of the subscriptions, as subscriptionNumbers[].",
    ),
    asOfDay: field(592, localDate.optional(), "Day of the metrics of a day; today when absent."),
  }),
  body: none,
  result: z.object({
    subscriptionMetrics: field(
      593,
      z.array(
        z.object({
          subscriptionNumber: field(594, z.string(), "Number of the subscription."),
          contractedMrr: field(595, z.number(), "Monthly recurring revenue that it comes to."),
          totalContractedValue: field(596, z.number(), "Total contract value."),
          asOfDayGrossMrr: field(597, z.number(), "Monthly recurring revenue on the day."),
          contractedNetMrr: field(598, z.number(), "Contracted revenue after discounts."),
          asOfDayNetMrr: field(599, z.number(), "Revenue on the day after discounts."),
          netTotalContractedValue: field(589, z.number(), "Contract value after discounts."),
        }),
      ),
      "The subscriptions, in the order asked for.",
    ),
  }),
});
