import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import {
  countedListQuery,
  countedListResult,
  listQuery,
  listResult,
  readByKey,
} from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { snapshotsOfDocument } from "@/lib/areas/contacts/snapshots/contract";
import { memo, memoItem } from "@/lib/areas/debit-memos/memo-contract";

const field = fieldsOf(586); // 586300-586349: debit memos and their lines as rows of lists.

const { shape } = memo;

const row = z
  .object({
    id: shape.id,
    number: shape.number,
    memoNumber: field(300, z.string(), "Number of the memo."),
    debitMemoDate: shape.debitMemoDate,
    memoDate: field(301, z.string(), "Day on the memo."),
    dueDate: shape.dueDate,
    targetDate: shape.targetDate,
    accountId: shape.accountId,
    accountNumber: shape.accountNumber,
    accountName: shape.accountName,
    status: shape.status,
    currency: shape.currency,
    amount: shape.amount,
    totalAmount: field(302, z.number(), "Total with tax."),
    totalAmountWithoutTax: field(303, z.number(), "Total without tax."),
    taxAmount: shape.taxAmount,
    balance: shape.balance,
    beAppliedAmount: shape.beAppliedAmount,
    autoPay: shape.autoPay,
    paymentTerm: shape.paymentTerm,
    sourceType: shape.sourceType,
    referredInvoiceId: shape.referredInvoiceId,
    invoiceId: field(304, id.nullable(), "Id of the invoice that it was made from."),
    creditMemoId: field(305, id.nullable(), "Id of the credit memo that it reverses."),
    reasonCode: shape.reasonCode,
    comments: field(306, z.string().nullable(), "Free text."),
    transferredToAccounting: shape.transferredToAccounting,
    taxStatus: shape.taxStatus,
    taxMessage: shape.taxMessage,
    billToContactId: field(307, id, "Id of the bill-to contact."),
    ...snapshotsOfDocument,
    postedOn: field(308, z.iso.datetime().nullable(), "When it was posted."),
    cancelledOn: field(309, z.iso.datetime().nullable(), "When it was canceled."),
    createdById: field(310, id.nullable(), "Id of the user or client that made it."),
    postedById: field(311, id.nullable(), "Id of the user or client that posted it."),
    createdDate: field(312, z.iso.datetime(), "When it was made."),
    updatedDate: field(313, z.iso.datetime(), "When it changed last."),
  })
  .catchall(customFieldsBeside("DebitMemo"));

const list = {
  method: "GET",
  needs: ["invoiceSettlement"],
  area: "debit-memos",
  scope: "invoices:read",
  style: "plain",
  resource: 586300,
  params: z.object({}),
  body: z.object({}),
} as const;

export const queryDebitMemos = defineOperation({
  ...list,
  id: "queryDebitMemos",
  path: "/object-query/debit-memos",
  summary: "List debit memos by filter",
  description: "Debit memos by filter, in the order asked for, page by page.",
  query: countedListQuery,
  result: countedListResult(row),
});

export const queryDebitMemoByKey = readByKey(
  queryDebitMemos,
  "queryDebitMemoByKey",
  "a debit memo",
);

const item = z
  .object({
    id: memoItem.shape.id,
    debitMemoId: field(320, id, "Id of the debit memo."),
    debitMemoNumber: field(321, z.string(), "Number of the debit memo."),
    debitMemoDate: shape.debitMemoDate,
    status: shape.status,
    accountId: shape.accountId,
    accountNumber: shape.accountNumber,
    subscriptionId: memoItem.shape.subscriptionId,
    subscriptionNumber: memoItem.shape.subscriptionNumber,
    subscriptionOwnerId: field(322, id.nullable(), "Id of the owner of that subscription."),
    productName: memoItem.shape.productName,
    ratePlanName: memoItem.shape.ratePlanName,
    chargeName: field(323, z.string(), "Name of the line."),
    description: field(324, z.string().nullable(), "Text of the line."),
    sku: memoItem.shape.sku,
    sourceItemType: memoItem.shape.sourceItemType,
    invoiceItemId: field(325, id.nullable(), "Id of the invoice line that it was made from."),
    creditMemoItemId: field(326, id.nullable(), "Id of the credit memo line that it reverses."),
    productRatePlanChargeId: memoItem.shape.productRatePlanChargeId,
    serviceStartDate: memoItem.shape.serviceStartDate,
    serviceEndDate: memoItem.shape.serviceEndDate,
    quantity: memoItem.shape.quantity,
    uOM: field(327, z.string().nullable(), "Unit of measure."),
    unitPrice: memoItem.shape.unitPrice,
    amount: memoItem.shape.amount,
    taxAmount: memoItem.shape.taxAmount,
    balance: memoItem.shape.balance,
    currency: shape.currency,
    createdDate: field(328, z.iso.datetime(), "When it was made."),
  })
  .catchall(customFieldsBeside("DebitMemoItem"));

export const queryDebitMemoItems = defineOperation({
  ...list,
  id: "queryDebitMemoItems",
  path: "/object-query/debit-memo-items",
  summary: "List debit memo lines",
  description: "Lines of all debit memos by filter, in the order asked for, page by page.",
  query: listQuery,
  result: listResult(item),
});

export const queryDebitMemoItemByKey = readByKey(
  queryDebitMemoItems,
  "queryDebitMemoItemByKey",
  "a debit memo item",
);
