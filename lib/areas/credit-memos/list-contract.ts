import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { countedListQuery, countedListResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { snapshotsOfDocument } from "@/lib/areas/contacts/snapshots/contract";
import { memo } from "./memo-contract";

const field = fieldsOf(585); // 585450-585499: credit memos as rows of lists.

const { shape } = memo;

const row = z
  .object({
    id: shape.id,
    number: shape.number,
    accountId: shape.accountId,
    accountNumber: shape.accountNumber,
    accountName: shape.accountName,
    status: shape.status,
    creditMemoDate: shape.creditMemoDate,
    targetDate: shape.targetDate,
    currency: shape.currency,
    amount: shape.amount,
    taxAmount: shape.taxAmount,
    appliedAmount: shape.appliedAmount,
    refundAmount: shape.refundAmount,
    unappliedAmount: shape.unappliedAmount,
    sourceType: shape.sourceType,
    sourceId: shape.sourceId,
    referredInvoiceId: shape.referredInvoiceId,
    referredInvoiceNumber: shape.referredInvoiceNumber,
    debitMemoId: field(475, id.nullable(), "Id of the debit memo that it writes off."),
    reversed: shape.reversed,
    reasonCode: shape.reasonCode,
    comment: shape.comment,
    memoNumber: field(452, z.string(), "Number of the memo, under the name of older records."),
    memoDate: field(453, z.string(), "Day on the memo, under the name of older records."),
    totalAmount: field(454, z.number(), "Total with tax, under the name of older records."),
    balance: field(455, z.number(), "What of it neither covers an invoice nor is refunded."),
    invoiceId: field(456, id.nullable(), "Id of the invoice that it credits."),
    billToContactId: field(472, id, "Id of the bill-to contact."),
    ...snapshotsOfDocument,
    source: shape.source,
    totalAmountWithoutTax: field(
      459,
      z.number(),
      "Total without tax, under the name of older records.",
    ),
    revenueImpacting: shape.revenueImpacting,
    autoApplyUponPosting: shape.autoApplyUponPosting,
    excludeFromAutoApplyRules: shape.excludeFromAutoApplyRules,
    transferredToAccounting: shape.transferredToAccounting,
    postedOn: field(460, z.iso.datetime().nullable(), "When it was posted."),
    cancelledOn: field(465, z.iso.datetime().nullable(), "When it was canceled."),
    createdById: field(457, id.nullable(), "Id of the user or client that made it."),
    postedById: field(458, id.nullable(), "Id of the user or client that posted it."),
    createdDate: field(450, z.iso.datetime(), "When it was made."),
    updatedDate: field(451, z.iso.datetime(), "When it changed last."),
  })
  .catchall(customFieldsBeside("CreditMemo"));

export const queryCreditMemos = defineOperation({
  id: "queryCreditMemos",
  method: "GET",
  path: "/object-query/credit-memos",
  needs: ["invoiceSettlement"],
  area: "credit-memos",
  summary: "Query credit memos",
  description: "Credit memos by filter, in the order asked for, page by page.",
  scope: "invoices:read",
  style: "plain",
  resource: 585450,
  params: z.object({}),
  query: countedListQuery,
  body: z.object({}),
  result: countedListResult(row),
});

export const queryCreditMemoByKey = readByKey(
  queryCreditMemos,
  "queryCreditMemoByKey",
  "a credit memo",
);
