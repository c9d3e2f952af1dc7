import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { storedFulfillment } from "@/lib/areas/order-lines/fulfillment-contract";

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

export const queryFulfillments = defineOperation({
  id: "queryFulfillments",
  method: "GET",
  path: "/object-query/fulfillments",
  area: "fulfillments",
  scope: "subscriptions:read",
  style: "plain",
  resource: 592040,
  params: none,
  query: listQuery,
  body: none,
  summary: "List fulfillments",
  description: "Fulfillments by filter, in the order asked for, page by page; the newest first.",
  result: listResult(row),
});

export const queryFulfillmentByKey = readByKey(
  queryFulfillments,
  "queryFulfillmentByKey",
  "a fulfillment",
);
