import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(587); // 587910-587930: changes of subscriptions as amendments.
const none = z.object({});
const shown = z.string().nullable();

const amendment = z.object({
  id: field(910, id, "Id of the amendment."),
  code: field(911, z.string(), "The number of its order and its place in it."),
  name: field(912, z.string(), "What it did."),
  type: field(
    913,
    z.string(),
    "NewProduct, RemoveProduct, UpdateProduct, ChangePlan, Renewal, Cancellation, OwnerTransfer, TermsAndConditions, SuspendSubscription or ResumeSubscription.",
  ),
  status: field(914, z.string(), "Always Completed: what waits is an order."),
  subscriptionId: field(915, id, "Id of the subscription that it changed."),
  subscriptionNumber: field(916, z.string(), "Number of that subscription."),
  version: field(917, z.number(), "The version of the subscription that it made."),
  orderId: field(918, id, "Id of the order that it was part of."),
  bookingDate: field(919, z.string(), "Day of that order."),
  contractEffectiveDate: field(920, z.string(), "Day on which the contract changed."),
  effectiveDate: field(921, z.string(), "Day on which the change takes effect."),
  serviceActivationDate: field(922, shown, "Day on which the service changed."),
  customerAcceptanceDate: field(923, shown, "Day on which the customer accepted."),
  createdById: field(924, id, "Id of the user or client that ordered it."),
  updatedById: field(925, id, "The same: a change that is booked stays."),
  createdDate: field(926, z.iso.datetime(), "When it was booked."),
  updatedDate: field(927, z.iso.datetime(), "The same."),
});

export const queryAmendments = defineOperation({
  id: "queryAmendments",
  method: "GET",
  path: "/object-query/amendments",
  area: "orders",
  summary: "List amendments",
  description:
    "The changes of subscriptions that orders have booked, as amendments, by filter, in the order asked for, page by page.",
  scope: "subscriptions:read",
  style: "plain",
  resource: 587910,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(amendment),
});

export const queryAmendmentByKey = readByKey(
  queryAmendments,
  "queryAmendmentByKey",
  "an amendment",
);
