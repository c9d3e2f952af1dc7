import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { countedListQuery, countedListResult } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
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
    reasonCode: shape.reasonCode,
    comment: shape.comment,
    createdDate: field(450, z.iso.datetime(), "When it was made."),
    updatedDate: field(451, z.iso.datetime(), "When it changed last."),
  })
  .catchall(customFieldsBeside("CreditMemo"));

export const queryCreditMemos = defineOperation({
  id: "queryCreditMemos",
  method: "GET",
  path: "/object-query/credit-memos",
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
