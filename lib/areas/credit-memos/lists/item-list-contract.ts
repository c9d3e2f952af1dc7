import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { memo, memoItem } from "@/lib/areas/credit-memos/memo-contract";

const field = fieldsOf(585); // 585460-585479: lines of credit memos as rows of lists.

const row = z
  .object({
    id: memoItem.shape.id,
    creditMemoId: field(461, id, "Id of the credit memo."),
    creditMemoNumber: field(462, z.string(), "Number of the credit memo."),
    creditMemoDate: memo.shape.creditMemoDate,
    status: memo.shape.status,
    accountId: memo.shape.accountId,
    accountNumber: memo.shape.accountNumber,
    subscriptionId: memoItem.shape.subscriptionId,
    subscriptionNumber: memoItem.shape.subscriptionNumber,
    productName: memoItem.shape.productName,
    ratePlanName: memoItem.shape.ratePlanName,
    chargeNumber: field(463, z.string().nullable(), "Number of the subscription's charge."),
    chargeName: field(464, z.string(), "Name of the line."),
    sku: memoItem.shape.sku,
    creditFromItemId: memoItem.shape.creditFromItemId,
    subscriptionOwnerId: field(473, id.nullable(), "Id of the owner of the subscription."),
    invoiceItemId: field(466, id.nullable(), "The same, under the name of older records."),
    ratePlanChargeId: field(467, id.nullable(), "Id of the subscription's charge."),
    productRatePlanChargeId: field(468, id.nullable(), "Id of its charge in the catalog."),
    orderLineItemId: field(469, id.nullable(), "Id of the order line item that it credits."),
    invoiceScheduleItemId: field(
      476,
      id.nullable(),
      "Id of the item of an invoice schedule that credited it.",
    ),
    fulfillmentId: field(479, id.nullable(), "Id of the fulfillment of that item that it credits."),
    commitmentPeriodId: field(
      474,
      id.nullable(),
      "Id of the period of a commitment whose missing amount was billed.",
    ),
    chargeType: field(470, z.string(), "OneTime, Recurring or Usage."),
    processingType: memoItem.shape.processingType,
    uOM: field(471, z.string().nullable(), "Unit of measure."),
    serviceStartDate: memoItem.shape.serviceStartDate,
    serviceEndDate: memoItem.shape.serviceEndDate,
    quantity: memoItem.shape.quantity,
    unitPrice: memoItem.shape.unitPrice,
    amount: memoItem.shape.amount,
    taxAmount: memoItem.shape.taxAmount,
    currency: memo.shape.currency,
    createdDate: field(450, z.iso.datetime(), "When it was made."),
  })
  .catchall(customFieldsBeside("CreditMemoItem"));

export const queryCreditMemoItems = defineOperation({
  id: "queryCreditMemoItems",
  method: "GET",
  path: "/object-query/credit-memo-items",
  needs: ["invoiceSettlement"],
  area: "credit-memos",
  summary: "List credit memo lines",
  description: "Lines of all credit memos by filter, in the order asked for, page by page.",
  scope: "invoices:read",
  style: "plain",
  resource: 585460,
  params: z.object({}),
  query: listQuery,
  body: z.object({}),
  result: listResult(row),
});

export const queryCreditMemoItemByKey = readByKey(
  queryCreditMemoItems,
  "queryCreditMemoItemByKey",
  "a credit memo item",
);
