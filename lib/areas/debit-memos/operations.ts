import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import { operation } from "@/lib/api/operation";
import { equalities, numberedPageUrl } from "@/lib/lists/numbered-pages";
import { coversOf } from "@/lib/areas/credit-memos/covers";
import { presentCover } from "@/lib/areas/credit-memos/present";
import { linesOfDocument } from "@/lib/areas/invoices/billed-lines";
import {
  besideLines,
  debitsNumbered,
  linesNumbered,
} from "@/lib/areas/invoices/debits/debit-pages";
import { findDebit } from "@/lib/areas/invoices/find-invoice";
import type { Invoice, InvoiceItem } from "@/lib/areas/invoices/model";
import { presentExplanation } from "@/lib/areas/invoices/present";
import * as changes from "./change-contract";
import * as contract from "./contract";
import { memoFromCharge } from "./create/from-charge";
import { memoFromInvoice } from "./create/from-invoice";
import { presentMemo, presentMemoItem } from "./present";
import { cancelMemo, deleteMemo, postMemo, unpostMemo } from "./settle-memo";
import { updateMemo } from "./update-memo";

const address = (path: string, key: string) =>
  path.replace("{debit-memo-key}", encodeURIComponent(key));

const shown = async (ctx: Ctx, memo: Promise<Invoice>) => presentMemo(await memo, ctx.timeZone);

export const getDebitMemo = operation(contract.getDebitMemo, (ctx, { params }) =>
  shown(ctx, findDebit(ctx, params["debit-memo-key"])),
);

export const listDebitMemos = operation(contract.listDebitMemos, async (ctx, { query }) => {
  const { page, pageSize, cursor, sort, ...fields } = query;
  const paging = { page, pageSize, cursor, sort };
  const { rows, next } = await debitsNumbered(ctx, paging, equalities(fields));
  return {
    debitmemos: rows.map((memo) => presentMemo(memo, ctx.timeZone)),
    ...numberedPageUrl(ctx.baseUrl, contract.listDebitMemos.path, query, next),
  };
});

async function presented(ctx: Ctx, memo: Invoice, lines: readonly InvoiceItem[]) {
  const { taxes, sources } = await besideLines(ctx, lines);
  return lines.map((line) =>
    presentMemoItem(line, memo, {
      taxes: taxes.get(line.id) ?? [],
      source: sources.get(line.id),
      timeZone: ctx.timeZone,
    }),
  );
}

export const listDebitMemoItems = operation(
  contract.listDebitMemoItems,
  async (ctx, { params, query }) => {
    const memo = await findDebit(ctx, params["debit-memo-key"]);
    const { rows, next } = await linesNumbered(ctx, memo.id, query);
    const path = address(contract.listDebitMemoItems.path, params["debit-memo-key"]);
    return {
      items: await presented(ctx, memo, rows),
      ...numberedPageUrl(ctx.baseUrl, path, query, next),
    };
  },
);

/** A line of a memo by its id. @throws NotFound */
export async function lineOf(ctx: Ctx, memo: Invoice, key: string): Promise<InvoiceItem> {
  const id = uuidOf(key);
  const line = (await linesOfDocument(ctx, memo.id)).find((one) => one.id === id);
  if (line === undefined) throw new NotFound("debit memo item", key);
  return line;
}

export const getDebitMemoItem = operation(contract.getDebitMemoItem, async (ctx, { params }) => {
  const memo = await findDebit(ctx, params["debit-memo-key"]);
  const [item] = await presented(ctx, memo, [await lineOf(ctx, memo, params.dmitemid)]);
  if (item === undefined) throw new NotFound("debit memo item", params.dmitemid);
  return item;
});

export const listDebitMemoApplicationParts = operation(
  contract.listDebitMemoApplicationParts,
  async (ctx, { params, query }) => {
    const { id, currency } = await findDebit(ctx, params["debit-memo-key"]);
    const { rows, next } = await coversOf(ctx, id, query);
    const path = address(contract.listDebitMemoApplicationParts.path, params["debit-memo-key"]);
    return {
      applicationParts: rows.map((cover) => presentCover(cover, currency, ctx.timeZone)),
      ...numberedPageUrl(ctx.baseUrl, path, query, next),
    };
  },
);

export const explainDebitMemo = operation(
  contract.explainDebitMemo,
  async (ctx, { params, query }) => {
    const { id, invoiceNumber, currency } = await findDebit(ctx, params["debit-memo-key"]);
    const { rows, next } = await linesNumbered(ctx, id, query);
    const path = address(contract.explainDebitMemo.path, params["debit-memo-key"]);
    return {
      debitMemoNumber: invoiceNumber,
      currency,
      explanations: rows.map((item) => presentExplanation(item, currency)),
      ...numberedPageUrl(ctx.baseUrl, path, query, next),
    };
  },
);

export const createDebitMemoFromCharge = operation(
  changes.createDebitMemoFromCharge,
  (ctx, { body }) => shown(ctx, memoFromCharge(ctx, body)),
);

export const createDebitMemoFromInvoice = operation(
  changes.createDebitMemoFromInvoice,
  (ctx, { params, body }) => shown(ctx, memoFromInvoice(ctx, params.invoiceKey, body)),
);

export const updateDebitMemo = operation(changes.updateDebitMemo, (ctx, { params, body }) =>
  shown(ctx, updateMemo(ctx, params["debit-memo-key"], body)),
);

export const deleteDebitMemo = operation(changes.deleteDebitMemo, async (ctx, { params }) => {
  await deleteMemo(ctx, params["debit-memo-key"]);
  return {};
});

export const postDebitMemo = operation(changes.postDebitMemo, (ctx, { params }) =>
  shown(ctx, postMemo(ctx, params["debit-memo-key"])),
);

export const unpostDebitMemo = operation(changes.unpostDebitMemo, (ctx, { params }) =>
  shown(ctx, unpostMemo(ctx, params["debit-memo-key"])),
);

export const cancelDebitMemo = operation(changes.cancelDebitMemo, (ctx, { params }) =>
  shown(ctx, cancelMemo(ctx, params["debit-memo-key"])),
);
