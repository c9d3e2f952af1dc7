import * as z from "zod";
import { explanation } from "@/lib/api/explanation";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, id, key, localDate, wholeNumber } from "@/lib/api/schemas";
import { memo, MEMO_STATUSES, memoItem } from "./memo-contract";

const field = fieldsOf(586); // 586000-586099: debit memos as they are read.
const none = z.object({});
const shown = z.string().nullable();
const amountText = z.string().regex(/^\d{1,15}(\.\d{1,9})?$/, "must be an amount");

export const debitMemoParams = z.object({
  "debit-memo-key": field(1, key, "Id or number of the debit memo."),
});

const PAGES = 250;
export const paging = {
  page: field(
    2,
    wholeNumber(1, PAGES).optional(),
    `Number of the page, 1 to ${PAGES}; 1 when absent.`,
  ),
  pageSize: field(
    3,
    wholeNumber(1, 9999).optional(),
    "Rows of one page: 20 when absent, and never more than 40.",
  ),
  cursor: field(
    4,
    z.string().max(2000).optional(),
    "Where the page begins: `nextPage` of the page before has it.",
  ),
};
export const nextPage = field(
  5,
  z.string().optional(),
  "Address of the next page; absent on the last one.",
);

const read = {
  area: "debit-memos",
  method: "GET",
  scope: "invoices:read",
  style: "v1",
  resource: 586000,
  body: none,
  needs: ["invoiceSettlement"],
} as const;

export const getDebitMemo = defineOperation({
  ...read,
  id: "getDebitMemo",
  path: "/v1/debit-memos/{debit-memo-key}",
  summary: "Get a debit memo",
  description: "A debit memo by id or number, with what is still owed of it.",
  params: debitMemoParams,
  query: none,
  result: memo,
});

export const listDebitMemos = defineOperation({
  ...read,
  id: "listDebitMemos",
  path: "/v1/debit-memos",
  summary: "List debit memos",
  description:
    "Debit memos, newest first, narrowed by fields that must be equal; a text can be compared with `null`.",
  params: none,
  query: z.object({
    ...paging,
    accountId: field(6, id.optional(), "Only memos of this account."),
    accountNumber: field(7, z.string().max(100).optional(), "Only memos of this account."),
    number: field(8, z.string().max(100).optional(), "Only the memo of this number."),
    status: field(9, z.enum(MEMO_STATUSES).optional(), "Only memos in this state."),
    currency: field(10, z.string().max(3).optional(), "Only memos in this currency."),
    debitMemoDate: field(11, localDate.optional(), "Only memos of this day."),
    dueDate: field(12, localDate.optional(), "Only memos that are due on this day."),
    amount: field(13, amountText.optional(), "Only memos of this amount."),
    balance: field(14, amountText.optional(), "Only memos with this balance."),
    beAppliedAmount: field(15, amountText.optional(), "Only memos of which this is covered."),
    taxAmount: field(16, amountText.optional(), "Only memos with this tax."),
    referredInvoiceId: field(17, id.optional(), "Only memos made from this invoice."),
    sort: field(
      18,
      z.string().max(100).optional(),
      "Order of the rows, such as `+number,-createdDate`.",
    ),
  }),
  result: z.object({
    debitmemos: field(19, z.array(memo), "The memos of this page."),
    nextPage,
  }),
});

const items = { params: debitMemoParams, query: z.object(paging) };

export const listDebitMemoItems = defineOperation({
  ...read,
  ...items,
  id: "listDebitMemoItems",
  path: "/v1/debit-memos/{debit-memo-key}/items",
  summary: "List the lines of a debit memo",
  description: "The lines of a debit memo in their order.",
  result: z.object({ items: field(20, z.array(memoItem), "The lines of this page."), nextPage }),
});

export const getDebitMemoItem = defineOperation({
  ...read,
  id: "getDebitMemoItem",
  path: "/v1/debit-memos/{debit-memo-key}/items/{dmitemid}",
  summary: "Get a line of a debit memo",
  description: "One line of a debit memo.",
  params: debitMemoParams.extend({ dmitemid: field(21, id, "Id of the line.") }),
  query: none,
  result: memoItem,
});

const part = z.object({
  id: field(30, id, "Id of the part."),
  appliedAmount: field(31, z.number(), "What is applied to the memo."),
  creditMemoId: field(32, shown, "Id of the credit memo that it is of."),
  creditMemoNumber: field(33, shown, "Number of that credit memo."),
  paymentId: field(34, shown, "Id of the payment that it is of."),
  paymentNumber: field(35, shown, "Number of that payment."),
  createdBy: field(36, z.string(), "Who applied it first."),
  createdDate: field(37, dateTime, "When it was applied first, in the tenant's time zone."),
  updatedDate: field(38, dateTime, "When it changed last, in the tenant's time zone."),
});

export const listDebitMemoApplicationParts = defineOperation({
  ...read,
  ...items,
  id: "listDebitMemoApplicationParts",
  path: "/v1/debit-memos/{debit-memo-key}/application-parts",
  summary: "List the application parts of a debit memo",
  description: "What covers a debit memo: parts of payments and of credit memos, the oldest first.",
  result: z.object({
    applicationParts: field(39, z.array(part), "The parts of this page."),
    nextPage,
  }),
});

export const explainDebitMemo = defineOperation({
  ...read,
  ...items,
  id: "explainDebitMemo",
  path: "/v1/debit-memos/{debit-memo-key}/explanation",
  summary: "Explain a debit memo",
  description: "Why each line has its amount, as it was recorded when the line was made.",
  result: z.object({
    debitMemoNumber: field(40, z.string(), "Number of the memo."),
    currency: field(41, z.string(), "Currency of the amounts."),
    explanations: field(
      42,
      z.array(
        z.object({
          itemId: field(43, id, "Id of the line."),
          chargeName: field(44, z.string(), "Name of the line."),
          serviceStartDate: field(45, z.string(), "First day of the service period."),
          serviceEndDate: field(46, z.string(), "Last day of the service period."),
          chargeAmount: field(47, z.number(), "Amount of the line, without tax."),
          explanation: field(48, explanation, "Why the line has its amount."),
        }),
      ),
      "The lines of this page with their explanations.",
    ),
    nextPage,
  }),
});
