import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, localDate } from "@/lib/api/schemas";
import { actionMetrics } from "./order-metrics-contract";

const field = fieldsOf(587); // 587750-587779: older reads of order metrics.

const base = {
  method: "GET",
  area: "orders",
  scope: "subscriptions:read",
  style: "v1",
  resource: 587750,
  body: z.object({}),
} as const;

const orderNumber = field(750, key, "Number or id of the order.");
const subscriptionNumber = field(751, z.string(), "Number of the subscription.");

const ratedItem = z.object({
  amount: field(752, z.number(), "What the order adds to the bills, after discounts, without tax."),
  startDate: field(753, z.string(), "First day of the service."),
  endDate: field(754, z.string().nullable(), "First day after it."),
});

export const getOrderRatedResults = defineOperation({
  ...base,
  id: "getOrderRatedResults",
  path: "/v1/orders/{orderNumber}/ratedResults",
  needs: ["orders"],
  summary: "Get the rated results of an order",
  description:
    "What an order adds to the bills of its subscriptions until they end, charge by charge; less than nothing for what it takes away. Charges without an end have no such sum.",
  params: z.object({ orderNumber }),
  query: z.object({}),
  result: z.object({
    orderRatedResult: field(
      755,
      z.object({
        orderNumber: field(756, z.string(), "Number of the order."),
        subscriptionRatedResults: field(
          757,
          z.array(
            z.object({
              subscriptionNumber,
              chargeRatedResults: field(
                758,
                z.array(
                  z.object({
                    chargeNumber: field(759, z.string().nullable(), "Number of the charge."),
                    productRatePlanChargeId: field(760, id, "Id of the catalog charge."),
                    ratedItems: field(761, z.array(ratedItem), "The stretches that change."),
                  }),
                ),
                "Its charges that the order changes.",
              ),
            }),
          ),
          "The subscriptions of the order.",
        ),
      }),
      "The results.",
    ),
  }),
});

export const getOrderEvergreenMetrics = defineOperation({
  ...base,
  id: "getOrderEvergreenMetrics",
  path: "/v1/orders/{orderNumber}/evergreenMetrics/{subscriptionNumber}",
  needs: ["orders"],
  summary: "Get the metrics of an order on a subscription in some days",
  description:
    "What an order changes of a subscription in the days asked for: charges without an end count in them, too.",
  params: z.object({
    orderNumber,
    subscriptionNumber: field(762, key, "Number of the subscription."),
  }),
  query: z.object({
    startDate: field(763, localDate.optional(), "First day; the order date when absent."),
    endDate: field(764, localDate.optional(), "Last day; a year is told when absent."),
  }),
  result: z.object({
    order: field(
      765,
      z.object({
        orderNumber: field(756, z.string(), "Number of the order."),
        subscriptions: field(
          766,
          z.array(
            z.object({
              subscriptionNumber,
              orderActions: field(
                767,
                z.array(
                  z.object({
                    sequence: field(
                      768,
                      z.number(),
                      "Position of the action in the order, from 1.",
                    ),
                    type: field(769, z.string(), "Kind of the action."),
                    ...actionMetrics,
                  }),
                ),
                "Its actions.",
              ),
            }),
          ),
          "The subscription.",
        ),
      }),
      "The order.",
    ),
  }),
  rules: ["endDate is not before startDate, and at most 36 months after it."],
});
