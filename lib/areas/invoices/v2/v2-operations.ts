import * as z from "zod";
import type { Ctx } from "@/lib/kernel/context";
import { bodyOf, made, type Values } from "@/lib/areas/records/translate";
import { resourceOperations } from "@/lib/areas/version-2/bind-resource";
import { paysDocument } from "@/lib/areas/version-2/pay-document";
import { withCustomFields } from "@/lib/areas/version-2/show";
import * as contract from "./v2-contract";
import { NEW_INVOICE, NEW_LINE, NEW_TAX } from "./v2-new-invoice-contract";

const invoices = resourceOperations(contract.invoicesV2);
const items = resourceOperations(contract.invoiceItemsV2);
const taxes = resourceOperations(contract.taxationItemsV2);

const param = "invoice-key";

const RATE_TYPES: Readonly<Record<string, string>> = { percent: "Percentage", amount: "FlatFee" };

/** The type of a tax's rate, as version 1 names it. */
const rateType = (type: unknown) =>
  type === undefined ? {} : { taxRateType: RATE_TYPES[String(type)] };

const records = z.array(z.record(z.string(), z.unknown())).optional();
const listOf = (value: unknown): Values[] | undefined => records.parse(value);

const modeOf = (inclusive: unknown) => {
  if (inclusive === undefined) return {};
  return { taxMode: inclusive ? "TaxInclusive" : "TaxExclusive" };
};

function taxOf(values: Values): Values {
  return {
    ...bodyOf(NEW_TAX, withCustomFields(values)),
    ...rateType(values["tax_rate_type"] ?? "percent"),
    ...modeOf(values["tax_inclusive"]),
  };
}

function lineOf(values: Values): Values {
  const taxes = listOf(values["taxation_items"]);
  return {
    ...bodyOf(NEW_LINE, withCustomFields(values)),
    ...modeOf(values["tax_inclusive"]),
    ...(taxes ? { taxItems: taxes.map(taxOf) } : {}),
  };
}

/** A new invoice of version 2 as version 1 takes it. */
function newInvoiceOf(values: Values, ctx: Ctx): Values {
  const transferred = values["transfer_to_accounting"];
  return {
    ...bodyOf(NEW_INVOICE, values),
    invoiceDate: values["document_date"] ?? ctx.today,
    status: values["post"] === true ? "Posted" : "Draft",
    ...(transferred === undefined ? {} : { transferredToAccounting: transferred ? "Yes" : "No" }),
    invoiceItems: (listOf(values["items"]) ?? []).map(lineOf),
  };
}

export const { list: listInvoicesV2, get: getInvoiceV2 } = invoices;
export const createInvoiceV2 = invoices.create({ operation: "createInvoice", body: newInvoiceOf });
export const patchInvoiceV2 = invoices.patch({ operation: "updateInvoice", param });
export const deleteInvoiceV2 = invoices.remove({ operation: "deleteInvoice", param });
export const postInvoiceV2 = invoices.action(contract.postInvoiceV2, {
  operation: "postInvoice",
  param,
});
export const unpostInvoiceV2 = invoices.action(contract.unpostInvoiceV2, {
  operation: "unpostInvoice",
  param,
});
export const cancelInvoiceV2 = invoices.action(contract.cancelInvoiceV2, {
  operation: "cancelInvoice",
  param,
});
export const reverseInvoiceV2 = invoices.action(
  contract.reverseInvoiceV2,
  { operation: "reverseInvoice", param },
  contract.REVERSED,
);
export const writeOffInvoiceV2 = invoices.action(
  contract.writeOffInvoiceV2,
  { operation: "writeOffInvoice", param },
  contract.WRITTEN_OFF,
);
export const emailInvoiceV2 = invoices.action(contract.emailInvoiceV2, {
  operation: "emailInvoice",
  param,
  body: ({ email }) => (email === undefined ? {} : { emailAddresses: email }),
});

export const payInvoiceV2 = invoices.action(
  contract.payInvoiceV2,
  paysDocument("queryInvoiceByKey", (invoiceId, amount) => ({ invoices: [{ invoiceId, amount }] })),
);

export const { list: listInvoiceItemsV2 } = items;

const itemRow = z.object({ invoiceId: z.string() });

export const { list: listTaxationItemsV2, get: getTaxationItemV2 } = taxes;
export const createTaxationItemV2 = taxes.create({
  operation: "createInvoiceTaxationItems",
  param,
  idAt: "taxationItems.0.id",
  key: async (values, call) => {
    const params = { key: String(values["invoice_item_id"]) };
    return itemRow.parse(await made(call, "queryInvoiceItemByKey", { params })).invoiceId;
  },
  body: (values) => ({
    taxationItems: [
      {
        ...bodyOf(contract.taxationItemsV2.names.create, values),
        invoiceItemId: values["invoice_item_id"],
        ...rateType(values["tax_rate_type"] ?? "percent"),
      },
    ],
  }),
});
export const patchTaxationItemV2 = taxes.patch({
  operation: "updateTaxationItem",
  param: "taxation-item-id",
  body: (values) => ({
    ...bodyOf(contract.taxationItemsV2.names.patch, values),
    ...rateType(values["tax_rate_type"]),
  }),
});
export const deleteTaxationItemV2 = taxes.remove({
  operation: "deleteTaxationItem",
  param: "taxation-item-id",
});
