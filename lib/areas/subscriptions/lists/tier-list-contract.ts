import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(531); // 531281-531292: prices of subscriptions' charges as rows of lists.
const amount = z.number().nullable();

export const queryRatePlanChargeTiers = defineOperation({
  id: "queryRatePlanChargeTiers",
  method: "GET",
  path: "/object-query/rate-plan-charge-tiers",
  area: "subscriptions",
  summary: "List prices of subscriptions' charges",
  description:
    "The rows of the price tables of subscriptions' charges by filter, in the order asked for, page by page. A charge with a single price has one row.",
  scope: "subscriptions:read",
  style: "plain",
  resource: 531281,
  params: z.object({}),
  query: listQuery,
  body: z.object({}),
  result: listResult(
    z.object({
      id: field(281, id, "Id of the row, computed of its charge and its place."),
      ratePlanChargeId: field(282, id, "Id of its charge's segment."),
      currency: field(283, z.string(), "Currency of the price."),
      tier: field(284, z.number(), "Place in the price table, from 1."),
      startingUnit: field(285, amount, "First unit of the tier."),
      endingUnit: field(286, amount, "Last unit; null for one without end."),
      price: field(287, amount, "Price of the tier; null of a percentage."),
      discountPercentage: field(288, amount, "Percentage of a discount."),
      percentage: field(293, amount, "Percentage of a percentage charge."),
      priceFormat: field(
        289,
        z.enum(["FlatFee", "PerUnit"]),
        "Whether the price is for the tier or for each unit.",
      ),
      flatFee: field(292, amount, "What the tier costs beside its price per unit."),
      createdDate: field(290, z.iso.datetime(), "When its charge was made."),
      updatedDate: field(291, z.iso.datetime(), "When its subscription changed last."),
    }),
  ),
});

export const queryRatePlanChargeTierByKey = readByKey(
  queryRatePlanChargeTiers,
  "queryRatePlanChargeTierByKey",
  "a price of a subscription's charge",
);
