import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { taxationsOfMemoItems } from "@/lib/areas/invoices/taxation/memo-taxations";
import { presentTaxationItem } from "@/lib/areas/invoices/taxation/taxation-present";
import { addTaxes, deleteTax, updateTax } from "./change-taxes";
import { findMemo } from "@/lib/areas/credit-memos/find-memo";
import { memoItemPage } from "@/lib/areas/credit-memos/list-queries";
import { presentMemoTax } from "@/lib/areas/credit-memos/present";
import * as contract from "./taxation-contract";

export const listCreditMemoTaxationItems = operation(
  contract.listCreditMemoTaxationItems,
  async (ctx, { params, query }) => {
    const memo = await findMemo(ctx, params["credit-memo-key"]);
    const { rows } = await memoItemPage(ctx.tenantId, memo.id, {}, [`id.EQ:${params.cmitemid}`]);
    const [line] = rows;
    if (line === undefined) throw new NotFound("credit memo item", params.cmitemid);
    const taxes = (await taxationsOfMemoItems(ctx, [line.id])).get(line.id) ?? [];
    return { data: (query.page ?? "1") === "1" ? taxes.map(presentMemoTax) : [] };
  },
);

export const createCreditMemoTaxationItems = operation(
  contract.createCreditMemoTaxationItems,
  async (ctx, { params, body }) => {
    const taxes = await addTaxes(ctx, params["credit-memo-key"], body);
    return { taxationItems: taxes.map((tax) => presentTaxationItem(tax, ctx.timeZone)) };
  },
);

export const updateTaxationItem = operation(
  contract.updateTaxationItem,
  async (ctx, { params, body }) =>
    presentTaxationItem(await updateTax(ctx, params["taxation-item-id"], body), ctx.timeZone),
);

export const deleteTaxationItem = operation(
  contract.deleteTaxationItem,
  async (ctx, { params }) => {
    await deleteTax(ctx, params["taxation-item-id"]);
    return {};
  },
);
