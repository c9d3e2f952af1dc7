import { rowByKey } from "@/lib/lists/row-by-key";
import { memoItemsOf } from "./queries";
import { usedOfLines } from "./used-model";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { equalities, numberedPageUrl } from "@/lib/lists/numbered-pages";
import { pageEnd } from "@/lib/lists/object-query";
import { findInvoice } from "@/lib/areas/invoices/find-invoice";
import { taxationsOfMemoItems } from "@/lib/areas/invoices/taxation/memo-taxations";
import { applyMemo, unapplyMemo } from "./apply-memo";
import * as changes from "./change-contract";
import * as contract from "./contract";
import { creditMemoPdf } from "./credit-memo-pdf";
import { findMemo } from "./find-memo";
import { memoFromCharge } from "@/lib/areas/credit-memos/create/from-charge";
import { memoFromInvoice } from "@/lib/areas/credit-memos/create/from-invoice";
import * as applications from "./application-contract";
import * as lists from "./list-contract";
import { coverPage, memoItemPage, memoPage, numberedMemoPage, partPage } from "./list-queries";
import type { CreditMemo, CreditMemoItem } from "./model";
import {
  presentCover,
  presentMemo,
  presentMemoExplanation,
  presentMemoItem,
  presentMemoRow,
  presentPart,
} from "./present";
import { cancelMemo, deleteMemo, postMemo, unpostMemo } from "./settle-memo";
import { updateMemo } from "./update-memo";

const address = (path: string, key: string) =>
  path.replace("{credit-memo-key}", encodeURIComponent(key));

const shown = async (ctx: Ctx, memo: Promise<CreditMemo>) => presentMemo(await memo, ctx.timeZone);

export const getCreditMemo = operation(contract.getCreditMemo, (ctx, { params }) =>
  shown(ctx, findMemo(ctx, params["credit-memo-key"])),
);

export const listCreditMemos = operation(contract.listCreditMemos, async (ctx, { query }) => {
  const { page, pageSize, cursor, sort, ...fields } = query;
  const paging = { page, pageSize, cursor, sort };
  const { rows, next } = await numberedMemoPage(ctx, paging, equalities(fields));
  return {
    creditmemos: rows.map((memo) => presentMemo(memo, ctx.timeZone)),
    ...numberedPageUrl(ctx.baseUrl, contract.listCreditMemos.path, query, next),
  };
});

async function presented(ctx: Ctx, memo: CreditMemo, items: readonly CreditMemoItem[]) {
  const taxes = await taxationsOfMemoItems(
    ctx,
    items.map(({ id }) => id),
  );
  const used = usedOfLines(memo, await memoItemsOf(ctx.tenantId, memo.id));
  return items.map((item) =>
    presentMemoItem(item, taxes.get(item.id) ?? [], memo.currency, {
      timeZone: ctx.timeZone,
      used: used.get(item.id),
    }),
  );
}

export const listCreditMemoItems = operation(
  contract.listCreditMemoItems,
  async (ctx, { params, query }) => {
    const memo = await findMemo(ctx, params["credit-memo-key"]);
    const { rows, next } = await memoItemPage(ctx.tenantId, memo.id, query);
    const path = address(contract.listCreditMemoItems.path, params["credit-memo-key"]);
    return {
      items: await presented(ctx, memo, rows),
      ...numberedPageUrl(ctx.baseUrl, path, query, next),
    };
  },
);

export const getCreditMemoItem = operation(contract.getCreditMemoItem, async (ctx, { params }) => {
  const memo = await findMemo(ctx, params["credit-memo-key"]);
  const filter = [`id.EQ:${params.cmitemid}`];
  const { rows } = await memoItemPage(ctx.tenantId, memo.id, {}, filter);
  const [item] = await presented(ctx, memo, rows);
  if (item === undefined) throw new NotFound("credit memo item", params.cmitemid);
  return item;
});

export const listCreditMemoParts = operation(
  contract.listCreditMemoParts,
  async (ctx, { params, query }) => {
    const memo = await findMemo(ctx, params["credit-memo-key"]);
    const { rows, next } = await partPage(ctx.tenantId, memo.id, query);
    const path = address(contract.listCreditMemoParts.path, params["credit-memo-key"]);
    return {
      parts: rows.map((part) => presentPart(part, memo.currency, ctx.timeZone)),
      ...numberedPageUrl(ctx.baseUrl, path, query, next),
    };
  },
);

export const explainCreditMemo = operation(
  contract.explainCreditMemo,
  async (ctx, { params, query }) => {
    const { id, memoNumber, currency } = await findMemo(ctx, params["credit-memo-key"]);
    const { rows, next } = await memoItemPage(ctx.tenantId, id, query);
    const path = address(contract.explainCreditMemo.path, params["credit-memo-key"]);
    return {
      creditMemoNumber: memoNumber,
      currency,
      explanations: rows.map((item) => presentMemoExplanation(item, currency)),
      ...numberedPageUrl(ctx.baseUrl, path, query, next),
    };
  },
);

export const getCreditMemoPdf = operation(contract.getCreditMemoPdf, (ctx, { params }) =>
  creditMemoPdf(ctx, params["credit-memo-key"]),
);

export const queryCreditMemos = operation(lists.queryCreditMemos, async (ctx, { query }) => {
  const { rows, ...end } = await memoPage(ctx, query);
  return {
    data: rows.map(presentMemoRow),
    ...pageEnd(ctx, lists.queryCreditMemos.path, query, end),
  };
});

export const createCreditMemoFromCharge = operation(
  changes.createCreditMemoFromCharge,
  (ctx, { body }) => shown(ctx, memoFromCharge(ctx, body)),
);

export const createCreditMemoFromInvoice = operation(
  changes.createCreditMemoFromInvoice,
  (ctx, { params, body }) => shown(ctx, memoFromInvoice(ctx, params.invoiceKey, body)),
);

export const updateCreditMemo = operation(changes.updateCreditMemo, (ctx, { params, body }) =>
  shown(ctx, updateMemo(ctx, params["credit-memo-key"], body)),
);

export const deleteCreditMemo = operation(changes.deleteCreditMemo, async (ctx, { params }) => {
  await deleteMemo(ctx, params["credit-memo-key"]);
  return {};
});

export const postCreditMemo = operation(changes.postCreditMemo, (ctx, { params }) =>
  shown(ctx, postMemo(ctx, params["credit-memo-key"])),
);

export const unpostCreditMemo = operation(changes.unpostCreditMemo, (ctx, { params }) =>
  shown(ctx, unpostMemo(ctx, params["credit-memo-key"])),
);

export const cancelCreditMemo = operation(changes.cancelCreditMemo, (ctx, { params }) =>
  shown(ctx, cancelMemo(ctx, params["credit-memo-key"])),
);

export const applyCreditMemo = operation(changes.applyCreditMemo, (ctx, { params, body }) =>
  shown(ctx, applyMemo(ctx, params["credit-memo-key"], body)),
);

export const unapplyCreditMemo = operation(changes.unapplyCreditMemo, (ctx, { params, body }) =>
  shown(ctx, unapplyMemo(ctx, params["credit-memo-key"], body)),
);

export const listApplicationParts = operation(
  applications.listApplicationParts,
  async (ctx, { params, query }) => {
    const key = params["invoice-key"];
    const { id, currency } = await findInvoice(ctx, key);
    const { rows, next } = await coverPage(ctx.tenantId, id, query);
    const path = applications.listApplicationParts.path.replace(
      "{invoice-key}",
      encodeURIComponent(key),
    );
    return {
      applicationParts: rows.map((cover) => presentCover(cover, currency, ctx.timeZone)),
      ...numberedPageUrl(ctx.baseUrl, path, query, next),
    };
  },
);

export const queryCreditMemoByKey = rowByKey(
  lists.queryCreditMemoByKey,
  queryCreditMemos,
  "memoNumber",
);
