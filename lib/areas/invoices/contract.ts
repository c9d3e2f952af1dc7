import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, id, key, wholeNumber } from "@/lib/api/schemas";
import { explanation } from "@/lib/api/explanation";
import { snapshotsOfDocument } from "@/lib/areas/contacts/snapshots/contract";
import { taxationItems } from "@/lib/areas/invoices/taxation/taxation-contract";

const field = fieldsOf(584); // 584000-584299: invoices.
const none = z.object({});
const shown = z.string().nullable();

export const invoiceParams = z.object({
  "invoice-key": field(1, key, "Id or number of the invoice."),
});

const PAGES = 250;
const paging = {
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
const nextPage = field(
  5,
  z.string().optional(),
  "Address of the next page; absent on the last one.",
);

const STATUSES = ["Draft", "Posted", "Canceled", "Error"] as const;

/** The accounting states of an invoice. */
export const TRANSFER_STATES = ["No", "Processing", "Yes", "Error", "Ignore"] as const;

const party = z.record(z.string(), z.string());

/** An invoice as version 1 shows it. */
export const invoice = z
  .object({
    id: field(10, id, "Id of the invoice."),
    invoiceNumber: field(11, z.string(), "Number of the invoice."),
    accountId: field(12, id, "Id of the account that owes it."),
    accountNumber: field(13, z.string(), "Number of the account that owes it."),
    accountName: field(14, z.string(), "Name of the account that owes it."),
    status: field(
      15,
      z.enum(STATUSES),
      "A Posted invoice is owed; a Draft owes nothing yet, and a Canceled one nothing any more.",
    ),
    draftNumber: field(
      202,
      shown,
      "Number that it had as a draft, by which it is still found; null when it was posted at once.",
    ),
    transferredToAccounting: field(203, z.enum(TRANSFER_STATES), "State in accounting."),
    cancelledOn: field(204, dateTime.nullable(), "When it was canceled."),
    cancelledBy: field(205, shown, "Who canceled it."),
    invoiceDate: field(16, z.string(), "Day on the invoice."),
    dueDate: field(17, z.string(), "Day by which it is to be paid."),
    targetDate: field(18, z.string(), "Day through which its charges are calculated."),
    currency: field(19, z.string(), "Currency of the amounts."),
    amount: field(20, z.number(), "Total with tax."),
    amountWithoutTax: field(21, z.number(), "Total without tax."),
    taxAmount: field(22, z.number(), "Tax."),
    balance: field(23, z.number(), "What is still owed."),
    paymentAmount: field(24, z.number(), "What was paid."),
    creditMemoAmount: field(200, z.number(), "What credit memos have covered."),
    reversed: field(201, z.boolean(), "A credit memo has given all of it back."),
    paymentTerm: field(25, z.string(), "Payment term that made the due date."),
    billToContact: field(
      26,
      party.optional(),
      "Bill-to contact as it was at posting; of a draft, as it is now.",
    ),
    soldToContact: field(
      27,
      party.optional(),
      "Sold-to contact as it was at posting; of a draft, as it is now.",
    ),
    shipToContact: field(
      219,
      party.optional(),
      "Ship-to contact as it was at posting; of a draft, as it is now.",
    ),
    ...snapshotsOfDocument,
    billToContactId: field(28, z.string().optional(), "Id of that bill-to contact."),
    soldToContactId: field(29, z.string().optional(), "Id of that sold-to contact."),
    sellerName: field(30, z.string().optional(), "Name of the seller as it was at posting."),
    sourceType: field(
      31,
      z.string(),
      "What created it: Order, BillRun, or Standalone where its lines were entered.",
    ),
    sourceId: field(32, shown, "Id of the order or bill run that created it."),
    includesOneTime: field(33, z.boolean(), "It has one-time charges."),
    includesRecurring: field(34, z.boolean(), "It has recurring charges."),
    includesUsage: field(35, z.boolean(), "It has usage charges."),
    comments: field(36, shown, "Free text."),
    postedBy: field(37, shown, "Who posted it."),
    postedDate: field(38, z.string().nullable(), "Day on which it was posted."),
    createdDate: field(39, dateTime, "When it was made, in the tenant's time zone."),
    updatedDate: field(40, dateTime, "When it changed last, in the tenant's time zone."),
    taxStatus: field(150, z.enum(["Complete", "Error"]), "Error when a line could not be taxed."),
    taxMessage: field(151, shown, "What kept a line from being taxed."),
    adjustmentAmount: field(
      41,
      z.number(),
      "Sum of its adjustments; 0, credit memos take their place.",
    ),
    autoPay: field(
      42,
      z.boolean(),
      "Automatic collection takes it where its account pays automatically; as the account, unless it was said.",
    ),
    discount: field(
      43,
      z.number(),
      "What its discounts take off, without tax; below zero, what negative ones add.",
    ),
    refundAmount: field(
      44,
      z.number(),
      "What of its payments was given back while applied to it; 0.",
    ),
    source: field(
      45,
      z.enum(["AdHoc", "BillRun", "API"]),
      "AdHoc for an order's invoice, API for one whose lines were entered.",
    ),
    sequenceSetId: field(
      46,
      shown,
      "Id of the sequence set that was given for it; null: its account's numbers it.",
    ),
    templateId: field(207, shown, "Id of its template, as it was given."),
    billRunId: field(209, shown, "Id of the bill run that created it."),
    shipToContactId: field(
      208,
      shown,
      "Id of the ship-to contact: the one that was given for it, or its account's when it was made.",
    ),
    createdById: field(47, shown, "Id of the client or user who made it."),
    updatedById: field(48, shown, "Id of the client or user who posted it, or made it."),
    lastEmailSentDate: field(49, dateTime.nullable(), "When it was last sent by e-mail."),
  })
  .catchall(customFieldsBeside("Invoice"));

const item = {
  id: field(60, id, "Id of the line."),
  subscriptionId: field(61, shown, "Id of the subscription."),
  subscriptionNumber: field(62, shown, "Number of the subscription."),
  productName: field(63, z.string(), "Name of the product."),
  ratePlanName: field(64, z.string(), "Name of the rate plan."),
  chargeId: field(65, shown, "Id of the subscription's charge."),
  chargeNumber: field(66, z.string(), "Number of the subscription's charge."),
  chargeName: field(67, z.string(), "Name of the line."),
  chargeDescription: field(68, z.string(), "Description of the charge; empty where it has none."),
  chargeType: field(69, z.string(), "OneTime, Recurring or Usage."),
  productRatePlanChargeId: field(70, shown, "Id of the catalog charge."),
  orderLineItemId: field(206, shown, "Id of the order line item that it bills."),
  fulfillmentId: field(
    218,
    shown,
    "Id of the fulfillment that it bills, of an item that is billed as it is delivered.",
  ),
  invoiceScheduleItemId: field(222, shown, "Id of the item of an invoice schedule that billed it."),
  processingType: field(71, z.string(), "Kind of the line."),
  sku: field(72, z.string(), "SKU of the product."),
  serviceStartDate: field(73, z.string(), "First day of the service period."),
  serviceEndDate: field(74, z.string(), "Last day of the service period."),
  quantity: field(75, z.number().nullable(), "Number of units."),
  unitOfMeasure: field(76, z.string(), "Unit of measure; empty where it has none."),
  unitPrice: field(77, z.number().nullable(), "Price of one unit for a whole billing period."),
  chargeAmount: field(78, z.number(), "Amount without tax."),
  taxAmount: field(22, z.number(), "Tax."),
  balance: field(23, z.number(), "What is still owed of the line without its taxes."),
  chargeDate: field(79, dateTime, "When the line was made, in the tenant's time zone."),
  taxCode: field(133, shown, "Tax code of the charge."),
  taxMode: field(148, shown, "TaxExclusive: tax is added; TaxInclusive: it was in the price."),
  taxationItems,
  subscriptionName: field(50, shown, "The same as subscriptionNumber."),
  availableToCreditAmount: field(
    51,
    z.number(),
    "What of its amount no credit memo has given back yet.",
  ),
  appliedToItemId: field(52, shown, "Id of the line that a discount reduces."),
  accountingCode: field(
    53,
    shown,
    "Accounting code that was entered with the line; of other lines that of their charge, as it was when they were billed.",
  ),
  purchaseOrderNumber: field(58, shown, "Purchase order number that was entered with the line."),
  bookingReference: field(59, shown, "Booking reference that was entered with the line."),
  sourceItemType: field(
    54,
    z.enum(["SubscriptionComponent", "OrderLineItem", "ProductRatePlanCharge", "None", "Rounding"]),
    "What it bills; ProductRatePlanCharge or None for a line that was entered by hand.",
  ),
  soldToContactId: field(29, shown, "Id of the sold-to contact."),
  soldToContactSnapshotId: field(
    55,
    shown,
    "Id of the snapshot of that contact, taken when the invoice was posted.",
  ),
  numberOfDeliveries: field(56, z.number(), "Deliveries of the period; 0."),
  description: field(57, shown, "Text of a line that was entered by hand."),
};

export const getInvoice = defineOperation({
  id: "getInvoice",
  method: "GET",
  path: "/v1/invoices/{invoice-key}",
  area: "invoices",
  summary: "Get an invoice",
  description: "An invoice by id or number, with its totals and what is still owed.",
  scope: "invoices:read",
  style: "v1",
  resource: 584000,
  params: invoiceParams,
  query: none,
  body: none,
  result: invoice,
});

export const listInvoiceItems = defineOperation({
  id: "listInvoiceItems",
  method: "GET",
  path: "/v1/invoices/{invoice-key}/items",
  area: "invoices",
  summary: "List the lines of an invoice",
  description: "The lines of an invoice in their order, with their service periods.",
  scope: "invoices:read",
  style: "v1",
  resource: 584000,
  params: invoiceParams,
  query: z.object(paging),
  body: none,
  result: z.object({
    invoiceItems: field(
      80,
      z.array(z.object(item).catchall(customFieldsBeside("InvoiceItem"))),
      "The lines of this page.",
    ),
    nextPage,
  }),
});

export const explainInvoice = defineOperation({
  id: "explainInvoice",
  method: "GET",
  path: "/v1/invoices/{invoice-key}/explanation",
  area: "invoices",
  summary: "Explain an invoice",
  description:
    "Why each line has its amount: the rule, the inputs, the share of the billing period and the one step of rounding, as they were recorded when the line was made.",
  scope: "invoices:read",
  style: "v1",
  resource: 584000,
  params: invoiceParams,
  query: z.object(paging),
  body: none,
  result: z.object({
    invoiceNumber: field(11, z.string(), "Number of the invoice."),
    currency: field(19, z.string(), "Currency of the amounts."),
    explanations: field(
      90,
      z.array(
        z.object({
          itemId: field(91, id, "Id of the line."),
          chargeName: field(67, z.string(), "Name of the line."),
          serviceStartDate: field(73, z.string(), "First day of the service period."),
          serviceEndDate: field(74, z.string(), "Last day of the service period."),
          chargeAmount: field(78, z.number(), "Amount without tax."),
          explanation: field(92, explanation, "Why the line has its amount."),
        }),
      ),
      "The lines of this page with their explanations.",
    ),
    nextPage,
  }),
});

export const listInvoiceFiles = defineOperation({
  id: "listInvoiceFiles",
  method: "GET",
  path: "/v1/invoices/{invoice-key}/files",
  area: "invoices",
  summary: "List the files of an invoice",
  description: "The PDF files of an invoice, the newest version first.",
  scope: "invoices:read",
  style: "v1",
  resource: 584000,
  params: invoiceParams,
  query: z.object({ page: paging.page, pageSize: paging.pageSize }),
  body: none,
  result: z.object({
    invoiceFiles: field(
      95,
      z.array(
        z.object({
          id: field(96, id, "Id of the file."),
          pdfFileUrl: field(97, z.string(), "Address of the PDF on this host."),
          versionNumber: field(
            98,
            z.number(),
            "Version of the file: when it was made, in milliseconds since 1970.",
          ),
        }),
      ),
      "The files of this page.",
    ),
    nextPage,
  }),
});

export const getInvoicePdf = defineOperation({
  id: "getInvoicePdf",
  method: "GET",
  path: "/v1/invoices/{invoice-key}/pdf",
  area: "invoices",
  summary: "Get the PDF of an invoice",
  description: "The invoice as a PDF file. It is the same to the byte whenever it is asked for.",
  scope: "invoices:read",
  style: "v1",
  resource: 584000,
  params: invoiceParams,
  query: none,
  body: none,
  result: z.custom<{ bytes: Uint8Array; filename: string }>(),
  media: "application/pdf",
});
