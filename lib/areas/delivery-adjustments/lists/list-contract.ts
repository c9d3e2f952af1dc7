import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { DAY_WORDS } from "@/lib/areas/delivery-adjustments/contract";

const field = fieldsOf(595); // 595071-595099: delivery adjustments as rows of lists.
const none = z.object({});
const shown = z.string().nullable();
const instant = z.iso.datetime();

const row = z.object({
  id: field(71, id, "Id of the delivery adjustment."),
  adjustmentNumber: field(72, z.string(), "Its number, such as ADJ-00000001."),
  status: field(
    73,
    z.enum(["Billed", "Cancelled"]),
    "Cancelled once a debit memo has taken the credit back.",
  ),
  type: field(74, z.literal("DeliveryCredit"), "Kind of adjustment."),
  accountId: field(75, id, "Id of the account that owns the subscription."),
  accountNumber: field(76, z.string(), "Number of that account."),
  accountName: field(77, z.string(), "Name of that account."),
  invoiceOwnerAccountId: field(78, id, "Id of the account that is credited."),
  subscriptionId: field(79, id, "Id of the subscription."),
  subscriptionNumber: field(80, z.string(), "Number of the subscription."),
  originalSubId: field(81, id, "Id of the subscription's first version."),
  chargeId: field(82, id, "Id of the charge."),
  chargeNumber: field(83, z.string(), "Number of the charge."),
  chargeName: field(84, z.string(), "Name of the charge."),
  segmentId: field(85, id, "Id of the segment of the charge that billed the delivery."),
  date: field(86, z.string(), "Day of the delivery."),
  deliveryDay: field(87, z.enum(DAY_WORDS), "Weekday of the delivery."),
  billingDate: field(88, z.string(), "Day on the credit memo."),
  currency: field(89, z.string(), "Currency of the amounts."),
  amount: field(90, z.number(), "What is credited before tax: below zero."),
  amountPerUnit: field(91, z.number(), "The same of one delivery."),
  numberOfDeliveries: field(92, z.literal(1), "Always 1."),
  taxAmount: field(43, z.number(), "Tax that is credited with it: below zero, or zero."),
  reason: field(48, shown, "Why it is credited."),
  invoiceItemId: field(96, id, "Id of the line that billed the delivery."),
  creditMemoId: field(95, id, "Id of its credit memo."),
  creditMemoNumber: field(54, z.string(), "Number of its credit memo."),
  debitMemoId: field(97, id.nullable(), "Id of the debit memo that has taken the credit back."),
  debitMemoNumber: field(56, shown, "Number of the debit memo that has taken the credit back."),
  createdById: field(98, id, "Id of the client or user who made it."),
  createdDate: field(93, instant, "When it was made."),
  updatedById: field(99, id, "Id of the client or user who changed it last."),
  updatedDate: field(94, instant, "When it was changed last."),
});

export const queryDeliveryAdjustments = defineOperation({
  id: "queryDeliveryAdjustments",
  method: "GET",
  path: "/object-query/delivery-adjustments",
  area: "delivery-adjustments",
  scope: "invoices:read",
  style: "plain",
  resource: 595071,
  params: none,
  query: listQuery,
  body: none,
  summary: "List delivery adjustments",
  description:
    "Delivery adjustments by filter, in the order asked for, page by page; the newest first.",
  result: listResult(row),
});

export const queryDeliveryAdjustmentByKey = readByKey(
  queryDeliveryAdjustments,
  "queryDeliveryAdjustmentByKey",
  "a delivery adjustment",
);
