import * as z from "zod";
import { explanation } from "@/lib/api/explanation";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { amount, currencyCode, key, localDate, quantity } from "@/lib/api/schemas";

const field = fieldsOf(523); // 523200-523249: the price of a catalog charge.

const point = z.object({
  quantity: field(221, z.number(), "Number of units."),
  amount: field(222, z.number(), "What they cost in the billing period, without tax."),
});

export const quotePrice = defineOperation({
  id: "quotePrice",
  method: "POST",
  path: "/v1/catalog/price-quotes",
  area: "catalog",
  summary: "Quote the price of a charge",
  description:
    "What a charge of the catalog costs in its first whole billing period, with the reason, and how its price grows with the quantity. It is the calculation of billing itself; nothing is stored.",
  scope: "catalog:read",
  style: "v1",
  resource: 523000,
  readOnly: true,
  params: z.object({}),
  query: z.object({}),
  body: z.object({
    productRatePlanChargeKey: field(201, key, "Id or number of the charge."),
    currency: field(202, currencyCode, "Currency of the price."),
    quantity: field(203, quantity.optional(), "Number of units; the catalog's when absent."),
    otherCharges: field(
      205,
      amount.refine((value) => value >= 0, "must be at least 0").optional(),
      "What the charges cost that a percentage charge is a share of; 100 when absent. Not for other models.",
    ),
    startDate: field(204, localDate.optional(), "First day of the charge; today when absent."),
  }),
  result: z.object({
    currency: field(211, z.string(), "Currency of the amounts."),
    quantity: field(212, z.number().nullable(), "Number of units; null for models without."),
    amount: field(213, z.number(), "What it costs, without tax."),
    serviceStartDate: field(214, z.string(), "First day that it pays for."),
    serviceEndDate: field(215, z.string(), "Last day that it pays for."),
    explanation: field(
      216,
      explanation.nullable(),
      "Why it is this amount; null when there is nothing to bill.",
    ),
    curve: field(
      217,
      z.array(point),
      "Amounts over the quantity, the edges of tiers among them; empty for models without one.",
    ),
  }),
  rules: [
    "The charge must have a price in the currency.",
    "The quantity must lie within the charge's price table.",
    "A discount has no price of its own; a percentage charge is quoted as a share of otherCharges.",
  ],
  example: { productRatePlanChargeKey: "PRPC-00000001", currency: "USD", quantity: 150 },
});
