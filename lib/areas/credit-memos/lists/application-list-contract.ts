import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";

const field = fieldsOf(585); // 585280-585299: applications of credit memos as rows of lists.

export const queryCreditMemoApplications = defineOperation({
  id: "queryCreditMemoApplications",
  method: "GET",
  path: "/object-query/credit-memo-applications",
  needs: ["invoiceSettlement"],
  area: "credit-memos",
  summary: "List applications of credit memos",
  description:
    "Applications of credit memos to invoices and debit memos by filter, in the order asked for, page by page. Unapplying a memo adds another row, with a negative amount: the rows of a memo and a document add up to what is applied now.",
  scope: "invoices:read",
  style: "plain",
  resource: 585280,
  params: z.object({}),
  query: listQuery,
  body: z.object({}),
  result: listResult(
    z.object({
      id: field(280, id, "Id of the application."),
      accountId: field(281, id, "Id of the account."),
      amount: field(
        282,
        z.number(),
        "What the document took of the memo; negative where it was unapplied.",
      ),
      currency: field(283, z.string(), "Currency of the amount."),
      effectiveDate: field(284, z.string(), "Day on which it takes effect."),
      creditMemoId: field(285, id, "Id of the credit memo."),
      creditMemoNumber: field(286, z.string(), "Number of the credit memo."),
      invoiceId: field(287, id.nullable(), "Id of the invoice; null for a debit memo."),
      invoiceNumber: field(288, z.string(), "Number of the invoice, or of the debit memo."),
      debitMemoId: field(290, id.nullable(), "Id of the debit memo; null for an invoice."),
      createdDate: field(289, z.iso.datetime(), "When it was made."),
    }),
  ),
});

export const queryCreditMemoApplicationByKey = readByKey(
  queryCreditMemoApplications,
  "queryCreditMemoApplicationByKey",
  "an application of a credit memo",
);
