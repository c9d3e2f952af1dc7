import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key } from "@/lib/api/schemas";
import { rampResponse } from "./ramp-contract";

const field = fieldsOf(587); // 587022-587069: metrics of ramps.
const none = z.object({});
const shown = z.string().nullable();

/** Contract value and billing before and after discounts; discounts are zero or negative, unless negative ones add more than others take off. */
const amounts = {
  grossTcv: field(22, z.number(), "Total contract value before discounts."),
  discountTcv: field(
    23,
    z.number(),
    "What discounts take off it, below zero; above it, what negative ones add.",
  ),
  netTcv: field(24, z.number(), "Total contract value after discounts."),
  grossTcb: field(25, z.number(), "Total contract billing before discounts."),
  discountTcb: field(
    26,
    z.number(),
    "What discounts take off it, below zero; above it, what negative ones add.",
  ),
  netTcb: field(27, z.number(), "Total contract billing after discounts."),
};

const days = {
  startDate: field(28, z.string(), "First day."),
  endDate: field(29, z.string(), "Last day."),
};

const monthly = z.array(
  z.object({
    ...days,
    gross: field(30, z.number(), "Monthly recurring revenue before discounts."),
    discount: field(
      31,
      z.number(),
      "What discounts take off it, below zero; above it, what negative ones add.",
    ),
    net: field(32, z.number(), "Monthly recurring revenue after discounts."),
  }),
);

const names = {
  subscriptionNumber: field(
    33,
    shown,
    "Number of the subscription; null for one that a preview would create.",
  ),
  chargeNumber: field(34, shown, "Number of the charge; null for one that a preview would create."),
  productRatePlanChargeId: field(35, id, "Id of the catalog charge."),
};

const intervalMetrics = z.object({
  ...names,
  ratePlanChargeId: field(
    36,
    id.nullable(),
    "Id of the segment of the charge; null for one that a preview would create.",
  ),
  ...days,
  quantity: field(37, z.number().nullable(), "Number of units; null without a quantity."),
  ...amounts,
  mrr: field(38, monthly, "Monthly recurring revenue in the interval."),
});

const intervalDeltaMetrics = z.object({
  ...names,
  deltaGrossTcv: field(41, z.number(), "Change of the contract value before discounts."),
  deltaDiscountTcv: field(42, z.number(), "Change of what discounts take off it."),
  deltaNetTcv: field(43, z.number(), "Change of the contract value after discounts."),
  deltaGrossTcb: field(44, z.number(), "Change of the contract billing before discounts."),
  deltaDiscountTcb: field(45, z.number(), "Change of what discounts take off it."),
  deltaNetTcb: field(46, z.number(), "Change of the contract billing after discounts."),
  deltaMrr: field(47, monthly, "Change of the monthly recurring revenue, where there is one."),
  deltaQuantity: field(
    48,
    z.array(z.object({ ...days, amount: field(49, z.number(), "Units more or less.") })),
    "Change of the number of units, where there is one.",
  ),
});

const described = {
  name: field(13, shown, "Its name."),
  description: field(14, shown, "Free text about it."),
};

/** The metrics of a ramp; with deltas in reads of an order. */
export const rampMetrics = z.object({
  number: field(12, shown, "Number of the ramp; null for one that a preview would create."),
  ...described,
  ...amounts,
  intervals: field(
    50,
    z.array(
      z.object({
        ...described,
        ...days,
        ...amounts,
        intervalMetrics: field(
          51,
          z.array(intervalMetrics).optional(),
          "What each segment of a charge comes to in the interval.",
        ),
        intervalDeltaMetrics: field(
          52,
          z.array(intervalDeltaMetrics).optional(),
          "What the order changes of each charge in the interval.",
        ),
      }),
    ),
    "The intervals, in order. Their amounts add up to the ramp's.",
  ),
});

const base = {
  method: "GET",
  area: "orders",
  scope: "subscriptions:read",
  style: "v1",
  resource: 587000,
  query: none,
  body: none,
} as const;

const byNumber = z.object({ rampNumber: field(60, key, "Number of the ramp.") });
const bySubscription = z.object({
  "subscription-key": field(61, key, "Id or number of the subscription."),
});

export const getRamp = defineOperation({
  ...base,
  id: "getRamp",
  path: "/v1/ramps/{rampNumber}",
  summary: "Get a ramp",
  description: "A ramp with its intervals and the charges that it is about.",
  params: byNumber,
  result: z.object({ ramp: field(62, rampResponse, "The ramp.") }),
});

export const getRampMetrics = defineOperation({
  ...base,
  id: "getRampMetrics",
  path: "/v1/ramps/{rampNumber}/ramp-metrics",
  summary: "Get the metrics of a ramp",
  description: "What the charges of a ramp come to, interval by interval.",
  params: byNumber,
  result: z.object({ rampMetrics: field(63, rampMetrics, "The metrics.") }),
});

export const listSubscriptionRamps = defineOperation({
  ...base,
  id: "listSubscriptionRamps",
  path: "/v1/subscriptions/{subscription-key}/ramps",
  summary: "List the ramps of a subscription",
  description: "The ramp of a subscription; an empty list when it has none.",
  params: bySubscription,
  result: z.object({ ramps: field(64, z.array(rampResponse), "The ramps, at most one.") }),
});

export const getSubscriptionRampMetrics = defineOperation({
  ...base,
  id: "getSubscriptionRampMetrics",
  path: "/v1/subscriptions/{subscription-key}/ramp-metrics",
  summary: "Get the ramp metrics of a subscription",
  description: "What the charges of a subscription's ramp come to, interval by interval.",
  params: bySubscription,
  result: z.object({ rampMetrics: field(63, rampMetrics, "The metrics.") }),
  rules: ["A subscription without a ramp has no ramp metrics: 40."],
});

export const listOrderRampMetrics = defineOperation({
  ...base,
  id: "listOrderRampMetrics",
  path: "/v1/orders/{orderNumber}/ramp-metrics",
  needs: ["orders"],
  summary: "List the ramp metrics of an order",
  description:
    "What the ramps of an order's subscriptions came to with it, and what it changed of them.",
  params: z.object({ orderNumber: field(65, key, "Number or id of the order.") }),
  result: z.object({
    rampMetrics: field(66, z.array(rampMetrics), "The metrics, one for each ramp."),
  }),
});
