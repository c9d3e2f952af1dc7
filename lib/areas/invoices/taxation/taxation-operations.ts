import { rowByKey } from "@/lib/lists/row-by-key";
import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { uuidOf } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { findTaxation } from "./change-taxation";
import { addInvoiceTaxes } from "./draft-taxes";
import { findInvoice } from "@/lib/areas/invoices/find-invoice";
import { itemsOf } from "@/lib/areas/invoices/queries";
import { taxationsOf } from "./tax-queries";
import * as contract from "./taxation-contract";
import {
  queryTaxationItemByKey as byKey,
  queryTaxationItems as list,
} from "./taxation-list-contract";
import { taxationPage } from "./taxation-list-queries";
import { presentTaxationItem, presentTaxationItems, presentTaxationRow } from "./taxation-present";

export const listTaxationItems = operation(
  contract.listTaxationItems,
  async (ctx, { params, query }) => {
    const invoice = await findInvoice(ctx, params["invoice-key"]);
    const key = params["item-id"];
    const id = uuidOf(key);
    const item = (await itemsOf(ctx.tenantId, invoice.id)).find((line) => line.id === id);
    if (!item) throw new NotFound("invoice item", key);
    const taxes = (await taxationsOf(ctx.tenantId, [item.id])).get(item.id) ?? [];
    return { data: (query.page ?? "1") === "1" ? presentTaxationItems(taxes) : [] };
  },
);

export const getTaxationItem = operation(contract.getTaxationItem, async (ctx, { params }) =>
  presentTaxationItem(await findTaxation(ctx, params["taxation-item-id"]), ctx.timeZone),
);

export const createInvoiceTaxationItems = operation(
  contract.createInvoiceTaxationItems,
  async (ctx, { params, body }) => {
    const taxes = await addInvoiceTaxes(ctx, params["invoice-key"], body);
    return { taxationItems: taxes.map((tax) => presentTaxationItem(tax, ctx.timeZone)) };
  },
);

export const queryTaxationItems = operation(list, async (ctx, { query }) => {
  const { rows, next } = await taxationPage(ctx, query);
  return { data: rows.map(presentTaxationRow), ...nextPageUrl(ctx, list.path, query, next) };
});

export const queryTaxationItemByKey = rowByKey(byKey, queryTaxationItems);
