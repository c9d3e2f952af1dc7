import * as z from "zod";
import { explanation } from "@/lib/api/explanation";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, id, key, localDate, text, truth, wholeNumber } from "@/lib/api/schemas";
import { memo, memoItem, MEMO_STATUSES } from "./memo-contract";

const field = fieldsOf(585); // 585000-585099: credit memos as they are read.
const none = z.object({});
const amountText = z.string().regex(/^\d{1,15}(\.\d{1,9})?$/, "must be an amount");

export const memoParams = z.object({
  "credit-memo-key": field(1, key, "Id or number of the credit memo."),
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
  area: "credit-memos",
  scope: "invoices:read",
  style: "v1",
  resource: 585000,
  body: none,
} as const;

export const getCreditMemo = defineOperation({
  ...read,
  id: "getCreditMemo",
  method: "GET",
  path: "/v1/credit-memos/{credit-memo-key}",
  needs: ["invoiceSettlement"],
  summary: "Get a credit memo",
  description: "A credit memo by id or number, with what is left of it.",
  params: memoParams,
  query: none,
  result: memo,
});

export const listCreditMemos = defineOperation({
  ...read,
  id: "listCreditMemos",
  method: "GET",
  path: "/v1/credit-memos",
  needs: ["invoiceSettlement"],
  summary: "List credit memos",
  description:
    "Credit memos, newest first, narrowed by fields that must be equal; a text can be compared with `null`.",
  params: none,
  query: z.object({
    ...paging,
    accountId: field(6, id.optional(), "Only memos of this account."),
    accountNumber: field(7, z.string().max(100).optional(), "Only memos of this account."),
    number: field(8, z.string().max(100).optional(), "Only the memo of this number."),
    status: field(9, z.enum(MEMO_STATUSES).optional(), "Only memos in this state."),
    currency: field(10, z.string().max(3).optional(), "Only memos in this currency."),
    creditMemoDate: field(11, localDate.optional(), "Only memos of this day."),
    targetDate: field(12, localDate.optional(), "Only memos calculated through this day."),
    amount: field(13, amountText.optional(), "Only memos of this amount."),
    appliedAmount: field(14, amountText.optional(), "Only memos with this applied amount."),
    unappliedAmount: field(15, amountText.optional(), "Only memos with this amount left."),
    refundAmount: field(16, amountText.optional(), "Only memos with this refunded amount."),
    taxAmount: field(17, amountText.optional(), "Only memos with this tax."),
    referredInvoiceId: field(18, id.optional(), "Only memos made from this invoice."),
    sourceId: field(19, id.optional(), "Only memos that this order or bill run made."),
    autoApplyUponPosting: field(20, truth.optional(), "Only memos that apply themselves, or not."),
    excludeFromAutoApplyRules: field(
      21,
      truth.optional(),
      "Only memos kept out of automatic application, or not.",
    ),
    transferredToAccounting: field(22, z.string().max(20).optional(), "Only memos in this state."),
    sort: field(
      23,
      z.string().max(100).optional(),
      "Order of the rows, such as `+number,-createdDate`.",
    ),
  }),
  result: z.object({
    creditmemos: field(24, z.array(memo), "The memos of this page."),
    nextPage,
  }),
});

const items = {
  params: memoParams,
  query: z.object(paging),
};

export const listCreditMemoItems = defineOperation({
  ...read,
  ...items,
  id: "listCreditMemoItems",
  method: "GET",
  path: "/v1/credit-memos/{credit-memo-key}/items",
  needs: ["invoiceSettlement"],
  summary: "List the lines of a credit memo",
  description: "The lines of a credit memo in their order; what they credit is above zero.",
  result: z.object({
    items: field(25, z.array(memoItem), "The lines of this page."),
    nextPage,
  }),
});

export const getCreditMemoItem = defineOperation({
  ...read,
  id: "getCreditMemoItem",
  method: "GET",
  path: "/v1/credit-memos/{credit-memo-key}/items/{cmitemid}",
  needs: ["invoiceSettlement"],
  summary: "Get a line of a credit memo",
  description: "One line of a credit memo.",
  params: memoParams.extend({ cmitemid: field(26, id, "Id of the line.") }),
  query: none,
  result: memoItem,
});

/** What a memo has on one invoice. */
export const part = z.object({
  id: field(30, id, "Id of the part."),
  amount: field(31, z.number(), "What is applied to the document."),
  invoiceId: field(32, id.optional(), "Id of the invoice; absent for a debit memo."),
  invoiceNumber: field(33, z.string().optional(), "Number of the invoice."),
  debitMemoId: field(38, id.optional(), "Id of the debit memo; absent for an invoice."),
  debitMemoNumber: field(39, z.string().optional(), "Number of the debit memo."),
  createdBy: field(34, z.string(), "Who applied it first."),
  createdDate: field(35, dateTime, "When it was applied first, in the tenant's time zone."),
  updatedDate: field(36, dateTime, "When it changed last, in the tenant's time zone."),
});

export const listCreditMemoParts = defineOperation({
  ...read,
  ...items,
  id: "listCreditMemoParts",
  method: "GET",
  path: "/v1/credit-memos/{credit-memo-key}/parts",
  needs: ["invoiceSettlement"],
  summary: "List the parts of a credit memo",
  description:
    "How a credit memo is split: one part for each invoice and each debit memo that it is applied to.",
  result: z.object({ parts: field(37, z.array(part), "The parts of this page."), nextPage }),
});

export const explainCreditMemo = defineOperation({
  ...read,
  ...items,
  id: "explainCreditMemo",
  method: "GET",
  path: "/v1/credit-memos/{credit-memo-key}/explanation",
  needs: ["invoiceSettlement"],
  summary: "Explain a credit memo",
  description:
    "Why each line has its amount, as it was recorded when the line was made. The sentences show what the memo credits above zero, as the memo does; the figures beside them have the sign of a bill, so what is credited is below zero there. A line that somebody entered has the rule `CreditByHand`.",
  result: z.object({
    creditMemoNumber: field(40, z.string(), "Number of the memo."),
    currency: field(41, z.string(), "Currency of the amounts."),
    explanations: field(
      42,
      z.array(
        z.object({
          itemId: field(43, id, "Id of the line."),
          chargeName: field(44, z.string(), "Name of the line."),
          serviceStartDate: field(45, z.string(), "First day of the service period."),
          serviceEndDate: field(46, z.string(), "Last day of the service period."),
          chargeAmount: field(47, z.number(), "Amount that the line credits, without tax."),
          explanation: field(48, explanation, "Why the line has its amount."),
        }),
      ),
      "The lines of this page with their explanations.",
    ),
    nextPage,
  }),
});

export const getCreditMemoPdf = defineOperation({
  ...read,
  id: "getCreditMemoPdf",
  method: "GET",
  path: "/v1/credit-memos/{credit-memo-key}/pdf",
  needs: ["invoiceSettlement"],
  summary: "Get the PDF of a credit memo",
  description: "The credit memo as a PDF file.",
  params: memoParams,
  query: none,
  result: z.custom<{ bytes: Uint8Array; filename: string }>(),
  media: "application/pdf",
});

/** The reason of a memo, wherever one is created. */
export const reasonCode = field(50, text(255).optional(), "Why the memo is made.");
