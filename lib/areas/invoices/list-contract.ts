import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
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
import { invoiceRecord, itemRecord } from "./list-record-contract";

const field = fieldsOf(584); // 584000-584299: invoices.
const none = z.object({});
const shown = z.string().nullable();

const invoice = z
  .object({
    id: field(10, id, "Id of the invoice."),
    invoiceNumber: field(11, z.string(), "Number of the invoice."),
    accountId: field(12, id, "Id of the account that owes it."),
    accountNumber: field(13, z.string(), "Number of the account that owes it."),
    accountName: field(14, z.string(), "Name of the account that owes it."),
    status: field(15, z.enum(["Draft", "Posted", "Canceled", "Error"]), "State of the invoice."),
    invoiceDate: field(16, z.string(), "Day on the invoice."),
    dueDate: field(17, z.string(), "Day by which it is to be paid."),
    targetDate: field(18, z.string(), "Day through which its charges are calculated."),
    currency: field(19, z.string(), "Currency of the amounts."),
    amount: field(20, z.number(), "Total with tax."),
    amountWithoutTax: field(21, z.number(), "Total without tax."),
    taxAmount: field(22, z.number(), "Tax."),
    balance: field(23, z.number(), "What is still owed."),
    sourceType: field(
      31,
      z.string(),
      "What created it: Order, BillRun, or Standalone where its lines were entered.",
    ),
    sourceId: field(32, shown, "Id of the order or bill run that created it."),
    createdDate: field(110, z.iso.datetime(), "When it was made."),
    updatedDate: field(111, z.iso.datetime(), "When it changed last."),
    ...invoiceRecord,
  })
  .catchall(customFieldsBeside("Invoice"));

const item = z
  .object({
    id: field(60, id, "Id of the line."),
    invoiceId: field(120, id, "Id of the invoice."),
    invoiceNumber: field(11, z.string(), "Number of the invoice."),
    invoiceDate: field(16, z.string(), "Day on the invoice."),
    accountId: field(12, id, "Id of the account that owes it."),
    accountNumber: field(13, z.string(), "Number of the account that owes it."),
    subscriptionId: field(61, shown, "Id of the subscription."),
    subscriptionNumber: field(62, shown, "Number of the subscription."),
    productName: field(63, z.string(), "Name of the product."),
    ratePlanName: field(64, z.string(), "Name of the rate plan."),
    chargeNumber: field(66, z.string(), "Number of the subscription's charge."),
    chargeName: field(67, z.string(), "Name of the line."),
    chargeType: field(69, z.string(), "OneTime, Recurring or Usage."),
    sku: field(72, z.string(), "SKU of the product."),
    serviceStartDate: field(73, z.string(), "First day of the service period."),
    serviceEndDate: field(74, z.string(), "Last day of the service period."),
    quantity: field(75, z.number().nullable(), "Number of units."),
    unitPrice: field(77, z.number().nullable(), "Price of one unit for a whole billing period."),
    chargeAmount: field(78, z.number(), "Amount without tax."),
    taxAmount: field(22, z.number(), "Tax."),
    balance: field(23, z.number(), "What is still owed of the line with its taxes."),
    currency: field(19, z.string(), "Currency of the amounts."),
    createdDate: field(110, z.iso.datetime(), "When it was made."),
    ...itemRecord,
  })
  .catchall(customFieldsBeside("InvoiceItem"));

export const queryInvoices = defineOperation({
  id: "queryInvoices",
  method: "GET",
  path: "/object-query/invoices",
  area: "invoices",
  summary: "List invoices",
  description:
    "Invoices by filter, in the order asked for, page by page. openBalance is what posted ones owe.",
  scope: "invoices:read",
  style: "plain",
  resource: 584100,
  params: none,
  query: countedListQuery,
  body: none,
  result: countedListResult(invoice),
});

export const queryInvoiceByKey = readByKey(queryInvoices, "queryInvoiceByKey", "an invoice");

export const queryInvoiceItems = defineOperation({
  id: "queryInvoiceItems",
  method: "GET",
  path: "/object-query/invoice-items",
  area: "invoices",
  summary: "List invoice lines",
  description: "Lines of all invoices by filter, in the order asked for, page by page.",
  scope: "invoices:read",
  style: "plain",
  resource: 584120,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(item),
});

export const queryInvoiceItemByKey = readByKey(
  queryInvoiceItems,
  "queryInvoiceItemByKey",
  "an invoice item",
);
