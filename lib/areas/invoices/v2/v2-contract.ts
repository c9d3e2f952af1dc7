import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { key, text } from "@/lib/api/schemas";
import type { Names } from "@/lib/areas/records/names-contract";
import { PAYS } from "@/lib/areas/version-2/pay-contract";
import { actionContract, resourceContracts } from "@/lib/areas/version-2/resource-contract";
import { INVOICE, INVOICE_ITEM, TAXATION_ITEM } from "@/lib/areas/version-2/views-contract";
import * as credits from "../credit-contract";
import * as settling from "../posting/settle-contract";
import * as taxes from "../taxation/taxation-contract";
import { newInvoice } from "./v2-new-invoice-contract";
import * as memoTaxes from "@/lib/areas/credit-memos/taxation/taxation-contract";

const field = fieldsOf(573); // 573000-573049: invoices of version 2.

export const invoicesV2 = resourceContracts({
  path: "/v2/invoices",
  param: "invoice_id",
  noun: "an invoice",
  nouns: "invoices",
  area: "invoices",
  ending: "InvoiceV2",
  write: "invoices:write",
  view: INVOICE,
  one: "queryInvoiceByKey",
  create: newInvoice,
  rules: ["The rules of the call of version 1 hold."],
  example: {
    account_number: "A00000001",
    document_date: "2026-01-15",
    post: true,
    items: [{ name: "Workshop", quantity: 2, unit_amount: 450, service_start: "2026-01-12" }],
  },
  patch: {
    names: {
      description: "comments",
      due_date: "dueDate",
      document_date: "invoiceDate",
      pay: "autoPay",
    },
    like: settling.updateInvoice.body,
  },
});

const plain = (action: string, summary: string) =>
  actionContract(invoicesV2, {
    id: `${action}InvoiceV2`,
    action,
    summary,
  });

export const postInvoiceV2 = plain("post", "Post an invoice");
export const unpostInvoiceV2 = plain("unpost", "Make a posted invoice a draft");
export const cancelInvoiceV2 = plain("cancel", "Cancel an invoice");

export const REVERSED: Names = { document_date: "memoDate", apply_date: "applyEffectiveDate" };
export const reverseInvoiceV2 = actionContract(invoicesV2, {
  id: "reverseInvoiceV2",
  action: "reverse",
  summary: "Reverse an invoice",
  body: { names: REVERSED, like: credits.reverseInvoice.body },
});

export const WRITTEN_OFF: Names = {
  description: "comment",
  document_date: "memoDate",
  reason_code: "reasonCode",
};
export const writeOffInvoiceV2 = actionContract(invoicesV2, {
  id: "writeOffInvoiceV2",
  action: "write-off",
  summary: "Write off an invoice",
  body: { names: WRITTEN_OFF, like: credits.writeOffInvoice.body },
});

export const emailInvoiceV2 = actionContract(invoicesV2, {
  id: "emailInvoiceV2",
  action: "email",
  summary: "E-mail an invoice",
  scope: "invoices:write",
  silent: true,
  body: {
    names: {},
    like: z.object({}),
    own: {
      email: field(
        1,
        text(1200).optional(),
        "Address to send it to; those of the account when absent.",
      ),
    },
  },
});

export const payInvoiceV2 = actionContract(invoicesV2, {
  id: "payInvoiceV2",
  action: "pay",
  summary: "Pay an invoice",
  scope: "payments:write",
  body: PAYS,
});

export const invoiceItemsV2 = resourceContracts({
  path: "/v2/invoice_items",
  param: "invoice_item_id",
  noun: "an invoice line",
  nouns: "invoice lines",
  area: "invoices",
  ending: "InvoiceItemV2",
  write: "invoices:write",
  view: INVOICE_ITEM,
  one: "queryInvoiceItemByKey",
});

const TAX: Names = {
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
const RATE_TYPE = field(
  8,
  z.enum(["percent", "amount"]).optional(),
  "Whether the rate is a share or a fixed sum; a share when absent.",
);

export const taxationItemsV2 = resourceContracts({
  path: "/v2/taxation_items",
  param: "taxation_item_id",
  noun: "a tax of an invoice line",
  nouns: "taxes of invoice lines",
  area: "invoices",
  ending: "TaxationItemV2",
  write: "invoices:write",
  view: TAXATION_ITEM,
  one: "queryTaxationItemByKey",
  create: {
    names: TAX,
    like: taxes.newTaxation,
    own: {
      invoice_item_id: field(9, key, "Id of the line of a draft that the tax is added to."),
      tax_rate_type: RATE_TYPE,
    },
  },
  patch: { names: TAX, like: memoTaxes.updateTaxationItem.body, own: { tax_rate_type: RATE_TYPE } },
  example: {
    invoice_item_id: "0".repeat(32),
    name: "State tax",
    jurisdiction: "California",
    tax_code: "STATE",
    tax_date: "2026-01-15",
    tax_rate: 0.0725,
    amount: 7.25,
  },
});

export const {
  list: listInvoicesV2,
  get: getInvoiceV2,
  create: createInvoiceV2,
  patch: patchInvoiceV2,
  remove: deleteInvoiceV2,
} = invoicesV2;
export const { list: listInvoiceItemsV2 } = invoiceItemsV2;
export const {
  list: listTaxationItemsV2,
  get: getTaxationItemV2,
  create: createTaxationItemV2,
  patch: patchTaxationItemV2,
  remove: deleteTaxationItemV2,
} = taxationItemsV2;
