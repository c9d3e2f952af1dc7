import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { fulfillmentItem, storedFulfillment } from "@/lib/areas/order-lines/fulfillment-contract";

const field = fieldsOf(592); // 592040-592049: fulfillments as rows of lists.
const none = z.object({});

const row = storedFulfillment
  .omit({ customFields: true, fulfillmentItems: true })
  .extend({
    createdById: field(40, id, "Id of the client or user who made it."),
    createdDate: field(41, z.iso.datetime(), "When it was made."),
    updatedById: field(42, id, "Id of the client or user who changed it last."),
    updatedDate: field(43, z.iso.datetime(), "When it was changed last."),
  })
  .catchall(customFieldsBeside("Fulfillment"));

const list = {
  method: "GET",
  area: "fulfillments",
  scope: "subscriptions:read",
  style: "plain",
  resource: 592040,
  params: none,
  query: listQuery,
  body: none,
} as const;

export const queryFulfillments = defineOperation({
  ...list,
  id: "queryFulfillments",
  path: "/object-query/fulfillments",
  summary: "List fulfillments",
  description: "Fulfillments by filter, in the order asked for, page by page; the newest first.",
  result: listResult(row),
});

export const queryFulfillmentByKey = readByKey(
  queryFulfillments,
  "queryFulfillmentByKey",
  "a fulfillment",
);

const item = fulfillmentItem
  .omit({ customFields: true })
  .extend({
    fulfillmentNumber: field(44, z.string(), "Number of its fulfillment."),
    createdById: field(45, id, "Id of the client or user who made it."),
    createdDate: field(46, z.iso.datetime(), "When it was made."),
    updatedById: field(47, id, "Id of the client or user who changed it last."),
    updatedDate: field(48, z.iso.datetime(), "When it was changed last."),
  })
  .catchall(customFieldsBeside("FulfillmentItem"));

export const queryFulfillmentItems = defineOperation({
  ...list,
  id: "queryFulfillmentItems",
  path: "/object-query/fulfillment-items",
  summary: "List fulfillment items",
  description:
    "Single things of fulfillments by filter, in the order asked for, page by page; the newest first.",
  result: listResult(item),
});

export const queryFulfillmentItemByKey = readByKey(
  queryFulfillmentItems,
  "queryFulfillmentItemByKey",
  "a fulfillment item",
);
