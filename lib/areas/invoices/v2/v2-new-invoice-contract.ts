import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { localDate } from "@/lib/api/schemas";
import { newLine } from "@/lib/areas/invoices/standalone/line-contract";
import { createInvoice } from "@/lib/areas/invoices/standalone/standalone-contract";
import type { Names } from "@/lib/areas/records/names-contract";
import { bodyLike } from "@/lib/areas/version-2/view-contract";

const field = fieldsOf(573); // 573010-573029: new invoices of version 2.

/** The fields of a tax that comes with a line. */
export const NEW_TAX: Names = {
  name: "name",
  jurisdiction: "jurisdiction",
  location_code: "locationCode",
  amount: "taxAmount",
  amount_exempt: "exemptAmount",
  tax_code: "taxCode",
  tax_code_name: "taxCodeDescription",
  tax_date: "taxDate",
  tax_rate: "taxRate",
  tax_rate_name: "taxRateDescription",
};

const inclusive = field(10, z.boolean().optional(), "Whether the amount includes tax.");

const newTax = bodyLike(NEW_TAX, newLine.shape.taxItems.unwrap().element, {
  tax_rate_type: field(
    11,
    z.enum(["percent", "amount"]).optional(),
    "Whether the rate is a share or a fixed sum; a share when absent.",
  ),
  tax_inclusive: inclusive,
});

/** The fields of a line of a new invoice. */
export const NEW_LINE: Names = {
  name: "chargeName",
  price_id: "productRatePlanChargeId",
  sku: "sku",
  description: "description",
  purchase_order_number: "purchaseOrderNumber",
  booking_reference: "bookingReference",
  accounting_code: "accountingCode",
  amount: "amount",
  quantity: "quantity",
  unit_amount: "unitPrice",
  unit_of_measure: "uom",
  service_start: "serviceStartDate",
  service_end: "serviceEndDate",
  tax_code: "taxCode",
};

export const newItem = bodyLike(NEW_LINE, newLine, {
  tax_inclusive: inclusive,
  taxation_items: field(
    12,
    z.array(newTax).min(1).max(20).optional(),
    "Taxes of the line as you computed them; no engine is asked then.",
  ),
});

/** The fields of a new invoice. */
export const NEW_INVOICE: Names = {
  account_id: "accountId",
  account_number: "accountNumber",
  description: "comments",
  due_date: "dueDate",
  pay: "autoPay",
  currency: "currency",
  payment_terms: "paymentTerm",
  bill_to_id: "billToContactId",
  sold_to_id: "soldToContactId",
};

export const newInvoice = {
  names: NEW_INVOICE,
  like: createInvoice.body,
  own: {
    document_date: field(13, localDate.optional(), "Day on the invoice; today when absent."),
    post: field(14, z.boolean().optional(), "Post it; it is a draft when absent."),
    transfer_to_accounting: field(
      15,
      z.boolean().optional(),
      "Accounting has it; it has not when absent.",
    ),
    items: field(16, z.array(newItem).min(1).max(1000), "The lines."),
  },
};
