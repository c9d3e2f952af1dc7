import { rowByKey } from "@/lib/lists/row-by-key";
import { operation } from "@/lib/api/operation";
import { numberedPageUrl } from "@/lib/lists/numbered-pages";
import { nextPageUrl, pageEnd } from "@/lib/lists/object-query";
import * as contract from "./contract";
import { findInvoice } from "./find-invoice";
import { invoicePdf } from "./invoice-pdf";
import * as lists from "./list-contract";
import { presentInvoiceRow, presentItemRow } from "./list-present";
import { invoicePage, itemPage, numberedItemPage } from "./list-queries";
import { presentExplanation, presentInvoice, presentItem } from "./present";
import { besideItems, invoiceFacts } from "./queries";
import { taxationsOf } from "@/lib/areas/invoices/taxation/tax-queries";

const address = (path: string, key: string) =>
  path.replace("{invoice-key}", encodeURIComponent(key));

export const getInvoice = operation(contract.getInvoice, async (ctx, { params }) => {
  const invoice = await findInvoice(ctx, params["invoice-key"]);
  const facts = await invoiceFacts(ctx.tenantId, invoice.id);
  return presentInvoice(invoice, facts, ctx.timeZone);
});

export const listInvoiceItems = operation(
  contract.listInvoiceItems,
  async (ctx, { params, query }) => {
    const key = params["invoice-key"];
    const { id, currency, parties } = await findInvoice(ctx, key);
    const { rows, next } = await numberedItemPage(ctx.tenantId, id, query);
    const ids = rows.map((item) => item.id);
    const taxes = await taxationsOf(ctx.tenantId, ids);
    const beside = await besideItems(ctx.tenantId, ids);
    return {
      invoiceItems: rows.map((item) =>
        presentItem(item, currency, {
          timeZone: ctx.timeZone,
          taxes: taxes.get(item.id) ?? [],
          beside: beside.get(item.id),
          parties,
        }),
      ),
      ...numberedPageUrl(ctx.baseUrl, address(contract.listInvoiceItems.path, key), query, next),
    };
  },
);

export const explainInvoice = operation(contract.explainInvoice, async (ctx, { params, query }) => {
  const key = params["invoice-key"];
  const { id, invoiceNumber, currency } = await findInvoice(ctx, key);
  const { rows, next } = await numberedItemPage(ctx.tenantId, id, query);
  return {
    invoiceNumber,
    currency,
    explanations: rows.map((item) => presentExplanation(item, currency)),
    ...numberedPageUrl(ctx.baseUrl, address(contract.explainInvoice.path, key), query, next),
  };
});

export const getInvoicePdf = operation(contract.getInvoicePdf, (ctx, { params }) =>
  invoicePdf(ctx, params["invoice-key"], findInvoice),
);

export const queryInvoices = operation(lists.queryInvoices, async (ctx, { query }) => {
  const { rows, ...end } = await invoicePage(ctx, query);
  return {
    data: rows.map(presentInvoiceRow),
    ...pageEnd(ctx, lists.queryInvoices.path, query, end),
  };
});

export const queryInvoiceItems = operation(lists.queryInvoiceItems, async (ctx, { query }) => {
  const { rows, next } = await itemPage(ctx, query);
  return {
    data: rows.map(presentItemRow),
    ...nextPageUrl(ctx, lists.queryInvoiceItems.path, query, next),
  };
});

export const queryInvoiceByKey = rowByKey(lists.queryInvoiceByKey, queryInvoices, "invoiceNumber");

export const queryInvoiceItemByKey = rowByKey(lists.queryInvoiceItemByKey, queryInvoiceItems);
