import * as z from "zod";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { id, key, text } from "@/lib/api/schemas";
import { fulfillmentItem } from "@/lib/areas/order-lines/fulfillment-contract";

const field = fieldsOf(592); // 592060-592089: single things of fulfillments.
const none = z.object({});
const about = { area: "fulfillments", style: "v1", textCodes: true, resource: 592060 } as const;
const read = { ...about, needs: ["orders"], scope: "subscriptions:read", body: none } as const;
const write = { ...about, needs: ["orders"], scope: "orders:write", query: none } as const;
const ONE = "/v1/fulfillment-items/{fulfillment-item-id}";

const words = {
  itemIdentifier: field(
    61,
    text(255).nullable().optional(),
    "Its own id, such as a serial number.",
  ),
  description: field(62, text(500).nullable().optional(), "Free text about it."),
};

/** A thing of a new fulfillment. */
export const newThing = {
  ...words,
  customFields: field(63, customFieldsOf("FulfillmentItem", "create").optional(), "Custom fields."),
};

const params = z.object({ "fulfillment-item-id": field(66, id, "Id of the thing.") });
const RULES = ["The fulfillment is Executing."];

export const createFulfillmentItems = defineOperation({
  ...write,
  id: "createFulfillmentItems",
  method: "POST",
  path: "/v1/fulfillment-items",
  summary: "Create fulfillment items",
  description: "Adds single things to fulfillments, such as devices by their serial numbers.",
  params: none,
  body: z.object({
    fulfillmentItems: field(
      67,
      z
        .array(
          z.object({
            fulfillmentNumber: field(68, key, "Number, or id, of the fulfillment."),
            ...newThing,
          }),
        )
        .min(1)
        .max(100),
      "The things.",
    ),
  }),
  result: z.object({
    fulfillmentItems: field(
      67,
      z.array(z.object({ id: field(64, id, "Id of the thing.") })),
      "The things, in the order of the request.",
    ),
  }),
  rules: RULES,
  example: {
    fulfillmentItems: [{ fulfillmentNumber: "F-00000001", itemIdentifier: "SN-1003" }],
  },
});

export const getFulfillmentItem = defineOperation({
  ...read,
  id: "getFulfillmentItem",
  method: "GET",
  path: ONE,
  summary: "Get a fulfillment item",
  params,
  query: none,
  result: z.object({ fulfillmentItem: field(69, fulfillmentItem, "The thing.") }),
});

export const updateFulfillmentItem = defineOperation({
  ...write,
  id: "updateFulfillmentItem",
  method: "PUT",
  path: ONE,
  summary: "Update a fulfillment item",
  params,
  body: z.object({
    ...words,
    customFields: field(63, customFieldsOf("FulfillmentItem").optional(), "Custom fields."),
  }),
  result: none,
  rules: RULES,
  example: { itemIdentifier: "SN-1004" },
});

export const deleteFulfillmentItem = defineOperation({
  ...write,
  id: "deleteFulfillmentItem",
  method: "DELETE",
  path: ONE,
  summary: "Delete a fulfillment item",
  params,
  body: none,
  result: none,
  rules: RULES,
});
