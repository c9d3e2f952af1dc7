import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { uuidOf } from "@/lib/kernel/ids";
import { presentTaxes } from "@/lib/areas/debit-memos/present";
import { linesOfDocument } from "@/lib/areas/invoices/billed-lines";
import { findDebit } from "@/lib/areas/invoices/find-invoice";
import { taxationsOfLines } from "@/lib/areas/invoices/taxation/line-taxations";
import { addInvoiceTaxes } from "@/lib/areas/invoices/taxation/draft-taxes";
import { presentTaxationItem } from "@/lib/areas/invoices/taxation/taxation-present";
import * as contract from "./taxation-contract";

export const listDebitMemoTaxationItems = operation(
  contract.listDebitMemoTaxationItems,
  async (ctx, { params, query }) => {
    const memo = await findDebit(ctx, params["debit-memo-key"]);
    const id = uuidOf(params.dmitemid);
    const line = (await linesOfDocument(ctx, memo.id)).find((one) => one.id === id);
    if (line === undefined) throw new NotFound("debit memo item", params.dmitemid);
    const taxes = (await taxationsOfLines(ctx, [line.id])).get(line.id) ?? [];
    return { data: (query.page ?? "1") === "1" ? presentTaxes(taxes) : [] };
  },
);

export const createDebitMemoTaxationItems = operation(
  contract.createDebitMemoTaxationItems,
  async (ctx, { params, body }) => {
    const { id, invoiceDate } = await findDebit(ctx, params["debit-memo-key"]);
    const taxationItems = body.taxationItems.map(({ memoItemId, taxDate, ...tax }) => ({
      ...tax,
      invoiceItemId: memoItemId,
      taxDate: taxDate ?? invoiceDate,
    }));
    const taxes = await addInvoiceTaxes(ctx, id, { taxationItems }, "DebitMemo");
    return { taxationItems: taxes.map((tax) => presentTaxationItem(tax, ctx.timeZone)) };
  },
);
