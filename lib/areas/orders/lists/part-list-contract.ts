import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { storedLineItem } from "@/lib/areas/orders/order-line-items/line-item-contract";

const field = fieldsOf(587); // 587945-587979: actions and line items of orders as rows of lists.
const none = z.object({});
const shown = z.string().nullable();

const base = {
  method: "GET",
  area: "orders",
  scope: "subscriptions:read",
  style: "plain",
  params: none,
  query: listQuery,
  body: none,
} as const;

const ofOrder = {
  orderId: field(946, id, "Id of its order."),
  orderNumber: field(947, z.string(), "Number of its order."),
  createdById: field(948, id, "Id of the user or client that ordered it."),
  createdDate: field(949, z.iso.datetime(), "When it was stored."),
};

const action = z
  .object({
    id: field(945, id, "Id of the order action."),
    ...ofOrder,
    type: field(950, z.string(), "What it does, such as AddProduct."),
    sequence: field(951, z.number(), "Its place in the order, from 1."),
    subscriptionId: field(952, id, "Id of the subscription that it changed."),
    subscriptionNumber: field(953, z.string(), "Number of that subscription."),
    subscriptionVersion: field(954, z.number(), "The version of the subscription that it made."),
    changeReason: field(955, shown, "Why it was ordered."),
    contractEffectiveDate: field(956, z.string(), "Day on which the contract changed."),
    serviceActivationDate: field(957, shown, "Day on which the service changed."),
    customerAcceptanceDate: field(958, shown, "Day on which the customer accepted."),
  })
  .catchall(customFieldsBeside("OrderAction"));

export const queryOrderActions = defineOperation({
  ...base,
  id: "queryOrderActions",
  path: "/object-query/order-actions",
  summary: "List order actions",
  description:
    "Actions of executed orders by filter, in the order asked for, page by page. Those of drafts and scheduled orders are not listed.",
  resource: 587945,
  result: listResult(action),
});

export const queryOrderActionByKey = readByKey(
  queryOrderActions,
  "queryOrderActionByKey",
  "an order action",
);

const lineFields = storedLineItem.omit({ id: true, UOM: true, customFields: true }).shape;

const item = z
  .object({
    id: field(959, id, "Id of the order line item."),
    ...ofOrder,
    ...lineFields,
    uOM: field(963, shown, "Unit of measure."),
    billToId: field(964, id.nullable(), "Id of the contact that its bill goes to."),
    ownerAccountId: field(960, id, "Id of the account that ordered it."),
    invoiceOwnerAccountId: field(961, id, "Id of the account that pays for it."),
    updatedDate: field(962, z.iso.datetime(), "When it changed last."),
  })
  .catchall(customFieldsBeside("OrderLineItem"));

export const queryOrderLineItems = defineOperation({
  ...base,
  id: "queryOrderLineItems",
  path: "/object-query/order-line-items",
  summary: "List order line items",
  description:
    "Line items of executed orders by filter, in the order asked for, page by page. Those of drafts and scheduled orders are not listed.",
  resource: 587959,
  result: listResult(item),
});

export const queryOrderLineItemByKey = readByKey(
  queryOrderLineItems,
  "queryOrderLineItemByKey",
  "an order line item",
);
