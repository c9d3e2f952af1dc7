import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id, key, localDate, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(573); // 573200-573279: invoices, credit memos and debit memos in one list.
const none = z.object({});
const shown = z.string().nullable();
const shownId = id.nullable();

const STATUSES = ["Draft", "Posted", "Canceled", "Error"] as const;

const type = field(200, z.enum(["Invoice", "CreditMemo", "DebitMemo"]), "What it is.");
const number = field(201, z.string(), "Number of the document.");
const accountId = field(202, id, "Id of the account.");
const status = field(203, z.enum(STATUSES), "State of the document.");
const documentDate = field(204, z.string(), "Day on the document.");
const currency = field(205, z.string(), "Currency of the amounts.");
const total = field(206, z.number(), "Total with tax.");
const balance = field(
  207,
  z.number(),
  "What is still owed of an invoice or a debit memo, or what is left of a credit memo.",
);

export const listBillingDocuments = defineOperation({
  id: "listBillingDocuments",
  method: "GET",
  path: "/v1/billing-documents",
  area: "billing-documents",
  summary: "List the billing documents of an account",
  description: "The invoices, credit memos and debit memos of an account, the newest day first.",
  scope: "invoices:read",
  style: "v1",
  resource: 573200,
  params: none,
  query: z.object({
    accountId: field(210, key.optional(), "Id of the account. Send this or accountNumber."),
    accountNumber: field(211, key.optional(), "Number of the account. Send this or accountId."),
    documentDate: field(212, localDate.optional(), "Day on the documents."),
    status: field(213, z.enum(STATUSES).optional(), "State of the documents."),
    sort: field(
      214,
      z.string().max(200).optional(),
      "Order of the rows by documentDate, documentNumber, documentType, amount, balance or status, such as `-documentDate`.",
    ),
    page: field(215, wholeNumber(1, 250).optional(), "Number of the page; 1 when absent."),
    pageSize: field(
      216,
      wholeNumber(1, 9999).optional(),
      "Rows of one page: 20 when absent, and never more than 40.",
    ),
    cursor: field(
      217,
      z.string().max(2000).optional(),
      "Where the page begins: `nextPage` of the page before has it.",
    ),
  }),
  body: none,
  result: z.object({
    documents: field(
      218,
      z.array(
        z.object({
          id: field(219, id, "Id of the document."),
          documentType: type,
          documentNumber: number,
          documentDate,
          accountId,
          status,
          currency,
          amount: total,
          balance,
        }),
      ),
      "The documents of this page.",
    ),
    nextPage: field(
      220,
      z.string().optional(),
      "Address of the next page; absent on the last one.",
    ),
  }),
  rules: ["accountId or accountNumber is given; with both, they name one account."],
});

const row = z.object({
  id: field(219, id, "Id of the document."),
  documentType: type,
  documentNumber: number,
  documentDate,
  dueDate: field(221, shown, "Day by which an invoice or a debit memo is to be paid."),
  accountId,
  accountNumber: field(222, z.string(), "Number of the account."),
  accountName: field(223, z.string(), "Name of the account."),
  status,
  currency,
  amount: total,
  amountWithoutTax: field(224, z.number(), "Total without tax."),
  taxAmount: field(225, z.number(), "Tax."),
  balance,
  owed: field(226, z.number(), "What of a posted invoice or debit memo is owed; 0 for all others."),
  paymentAmount: field(
    227,
    z.number(),
    "What payments have settled of an invoice or a debit memo.",
  ),
  refundAmount: field(228, z.number(), "What of a credit memo was refunded."),
  comments: field(229, shown, "Free text on the document."),
  reasonCode: field(230, shown, "Reason of a memo."),
  invoiceId: field(231, shownId, "Id of the invoice that a memo was made from."),
  autoPay: field(
    232,
    z.boolean(),
    "Whether an invoice or a debit memo is collected automatically.",
  ),
  postedDate: field(233, z.iso.datetime().nullable(), "When it was posted."),
  canceledDate: field(234, z.iso.datetime().nullable(), "When it was canceled."),
  postedById: field(235, shownId, "Id of the user or client that posted it."),
  createdById: field(236, shownId, "Id of the user or client that made it."),
  createdDate: field(237, z.iso.datetime(), "When it was made."),
  updatedDate: field(238, z.iso.datetime(), "When it changed last."),
});

const list = {
  method: "GET",
  area: "billing-documents",
  scope: "invoices:read",
  style: "plain",
  params: none,
  query: listQuery,
  body: none,
} as const;

export const queryBillingDocuments = defineOperation({
  ...list,
  id: "queryBillingDocuments",
  path: "/object-query/billing-documents",
  summary: "List billing documents",
  description:
    "Invoices, credit memos and debit memos together, by filter, in the order asked for, page by page.",
  resource: 573240,
  result: listResult(row),
});

export const queryBillingDocumentByKey = readByKey(
  queryBillingDocuments,
  "queryBillingDocumentByKey",
  "a billing document",
);

const item = z.object({
  id: field(241, id, "Id of the line."),
  documentId: field(242, id, "Id of the document."),
  documentType: type,
  documentNumber: number,
  accountId,
  chargeName: field(243, z.string(), "Name of the line."),
  productName: field(244, z.string(), "Name of the product."),
  description: field(245, shown, "Text of the line."),
  sku: field(246, z.string(), "SKU of the product."),
  isDiscount: field(247, z.boolean(), "Whether it is a discount."),
  serviceStartDate: field(248, z.string(), "First day of the service period."),
  serviceEndDate: field(249, z.string(), "Last day of the service period."),
  quantity: field(250, z.number().nullable(), "Number of units."),
  unitOfMeasure: field(251, shown, "Unit of measure."),
  unitPrice: field(252, z.number().nullable(), "Price of one unit."),
  amount: field(253, z.number(), "Amount with tax."),
  amountWithoutTax: field(254, z.number(), "Amount without tax."),
  taxAmount: field(255, z.number(), "Tax."),
  taxCode: field(256, shown, "Tax code of the line."),
  taxInclusive: field(257, z.boolean(), "Whether its price included tax."),
  currency,
  subscriptionId: field(258, shownId, "Id of the subscription."),
  ratePlanChargeId: field(259, shownId, "Id of the charge that was billed."),
  productRatePlanChargeId: field(260, shownId, "Id of the charge in the catalog."),
  invoiceItemId: field(261, shownId, "Id of the invoice line that a memo's line was made from."),
  appliedToItemId: field(262, shownId, "Id of the line that an entered discount reduces."),
  accountingCode: field(263, shown, "Accounting code that was entered with it."),
  bookingReference: field(264, shown, "Booking reference that was entered with it."),
  purchaseOrderNumber: field(265, shown, "Purchase order number that was entered with it."),
  createdDate: field(266, z.iso.datetime(), "When it was made."),
});

export const queryBillingDocumentItems = defineOperation({
  ...list,
  id: "queryBillingDocumentItems",
  path: "/object-query/billing-document-items",
  summary: "List the lines of billing documents",
  description: "Lines of invoices, credit memos and debit memos together, by filter, page by page.",
  resource: 573241,
  result: listResult(item),
});

export const queryBillingDocumentItemByKey = readByKey(
  queryBillingDocumentItems,
  "queryBillingDocumentItemByKey",
  "a line of a billing document",
);
