import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { keyQuery, listQuery, listResult } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id, key } from "@/lib/api/schemas";

const field = fieldsOf(587); // 587178-587199: ramps in object queries.
const none = z.object({});

const ramp = z.object({
  id: field(178, id, "Id of the ramp."),
  number: field(179, z.string(), "Number of the ramp."),
  name: field(180, z.string(), "Its name."),
  description: field(181, z.string().nullable(), "Free text about it."),
  subscriptionNumbers: field(182, z.string(), "Number of its subscription."),
  chargeNumbers: field(183, z.string(), "Numbers of its charges, with commas between them."),
  orderId: field(184, id, "Id of the order that agreed it as it is."),
  grossTcv: field(185, z.number(), "Total contract value before discounts."),
  discountTcv: field(
    186,
    z.number(),
    "What discounts take off it, below zero; above it, what negative ones add.",
  ),
  netTcv: field(187, z.number(), "Total contract value after discounts."),
  grossTcb: field(188, z.number(), "Total contract billing before discounts."),
  discountTcb: field(
    189,
    z.number(),
    "What discounts take off it, below zero; above it, what negative ones add.",
  ),
  netTcb: field(190, z.number(), "Total contract billing after discounts."),
  metricsProcessingStatus: field(191, z.literal("Completed"), "The values are up to date."),
  createdDate: field(192, z.iso.datetime(), "When it was agreed first."),
  updatedDate: field(193, z.iso.datetime(), "When it was agreed as it is."),
});

const base = {
  method: "GET",
  area: "orders",
  scope: "subscriptions:read",
  style: "plain",
  resource: 587178,
  body: none,
} as const;

export const queryRamps = defineOperation({
  ...base,
  id: "queryRamps",
  path: "/object-query/ramps",
  summary: "List ramps",
  description: "Ramps by filter with what they come to, in the order asked for, page by page.",
  params: none,
  query: listQuery,
  result: listResult(ramp),
});

export const queryRamp = defineOperation({
  ...base,
  id: "queryRamp",
  path: "/object-query/ramps/{rampNumber}",
  summary: "Retrieve a ramp",
  description: "A ramp by number or id, with what it comes to.",
  params: z.object({ rampNumber: field(194, key, "Number or id of the ramp.") }),
  query: keyQuery,
  result: ramp,
});
