import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { key } from "@/lib/api/schemas";
import { creditMemosV2 } from "@/lib/areas/credit-memos/v2/v2-contract";
import { debitMemosV2 } from "@/lib/areas/debit-memos/v2/v2-contract";
import { invoicesV2 } from "@/lib/areas/invoices/v2/v2-contract";
import { newItem } from "@/lib/areas/invoices/v2/v2-new-invoice-contract";
import { queryBillingDocumentItems, queryBillingDocuments } from "../contract";
import { resourceContracts } from "@/lib/areas/version-2/resource-contract";
import { named, TIMES, type View } from "@/lib/areas/version-2/view-contract";
import { ACCOUNT } from "@/lib/areas/version-2/views-contract";

const field = fieldsOf(574); // 574050-574059: billing documents of version 2.

const ITEM: View = {
  list: queryBillingDocumentItems,
  names: named(
    `productName description sku quantity taxCode taxInclusive subscriptionId invoiceItemId appliedToItemId accountingCode
    bookingReference purchaseOrderNumber`,
    {
      billing_document_id: "documentId",
      type: "documentType",
      name: "chargeName",
      amount: "amount",
      subtotal: "amountWithoutTax",
      tax: "taxAmount",
      unit_amount: "unitPrice",
      unit_of_measure: "unitOfMeasure",
      service_start: "serviceStartDate",
      service_end: "serviceEndDate",
      discount_item: "isDiscount",
      subscription_item_id: "ratePlanChargeId",
      price_id: "productRatePlanChargeId",
      document_item_date: "createdDate",
      created_time: "createdDate",
    },
  ),
  words: { type: {} },
};

const DOCUMENT: View = {
  list: queryBillingDocuments,
  names: named("accountId accountNumber currency dueDate reasonCode invoiceId postedById balance", {
    type: "documentType",
    billing_document_number: "documentNumber",
    document_date: "documentDate",
    description: "comments",
    state: "status",
    total: "amount",
    subtotal: "amountWithoutTax",
    tax: "taxAmount",
    remaining_balance: "balance",
    amount_paid: "paymentAmount",
    amount_refunded: "refundAmount",
    pay: "autoPay",
    "state_transitions.posted_time": "postedDate",
    "state_transitions.canceled_time": "canceledDate",
    created_by_id: "createdById",
    ...TIMES,
  }),
  words: { type: {}, state: {} },
  related: {
    account: { as: "account", of: () => ACCOUNT },
    items: { as: "billingDocumentItems", of: () => ITEM, many: true },
  },
};

const optional = (body: z.ZodObject) => optionalFields(body.shape);

const newDocument = {
  ...optional(creditMemosV2.create.body),
  ...optional(debitMemosV2.create.body),
  ...optional(invoicesV2.create.body),
  type: field(50, z.enum(["invoice", "credit_memo", "debit_memo"]), "Kind of the document."),
  items: field(
    51,
    z
      .array(
        z.object({
          ...optional(newItem),
          invoice_item_id: field(52, key.optional(), "Line of the invoice that a memo is of."),
        }),
      )
      .min(1)
      .max(1000)
      .optional(),
    "The lines; all of the invoice where a memo of an invoice names none.",
  ),
};

export const billingDocumentsV2 = resourceContracts({
  path: "/v2/billing_documents",
  param: "billing_document_id",
  noun: "a billing document",
  nouns: "billing documents",
  area: "billing-documents",
  ending: "BillingDocumentV2",
  write: "invoices:write",
  view: DOCUMENT,
  one: "queryBillingDocumentByKey",
  create: { names: {}, like: z.object({}), own: newDocument },
  rules: [
    "An invoice is made as `POST /v2/invoices` makes it, a credit memo as `POST /v2/credit_memos`, a debit memo as `POST /v2/debit_memos`; a field that its kind does not have is refused.",
  ],
  example: {
    type: "invoice",
    account_number: "A00000001",
    post: true,
    items: [{ name: "Workshop", quantity: 2, unit_amount: 450, service_start: "2026-01-12" }],
  },
});

export const billingDocumentItemsV2 = resourceContracts({
  path: "/v2/billing_document_items",
  param: "billing_document_item_id",
  noun: "a line of a billing document",
  nouns: "lines of billing documents",
  area: "billing-documents",
  ending: "BillingDocumentItemV2",
  write: "invoices:write",
  view: ITEM,
  one: "queryBillingDocumentItemByKey",
});

export const {
  list: listBillingDocumentsV2,
  get: getBillingDocumentV2,
  create: createBillingDocumentV2,
} = billingDocumentsV2;
export const { list: listBillingDocumentItemsV2 } = billingDocumentItemsV2;
