import { rowByKey } from "@/lib/lists/row-by-key";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { uuidOf } from "@/lib/kernel/ids";
import { byActors, equalities, moments, numberedPageUrl } from "@/lib/lists/numbered-pages";
import { pageEnd } from "@/lib/lists/object-query";
import * as changes from "./change-refund";
import { findRefund } from "./find-refund";
import {
  chargebackPayment as chargeback,
  reconcileRefund as reconcile,
} from "@/lib/areas/payments/gateway/reconcile";
import * as reconciling from "@/lib/areas/payments/gateway/reconcile-contract";
import { refundPayment as refund, refundUnapplied } from "./refund";
import * as contract from "./refund-contract";
import * as lists from "./refund-list-contract";
import { refundMemo } from "./refund-memo";
import type { Refund } from "./refund-model";
import { presentRefund, presentRefundPart, presentRefundRow } from "./refund-present";
import { numberedRefundPage, refundPage } from "./refund-queries";

const shown = async (ctx: Ctx, of: Promise<Refund>) => presentRefund(await of, ctx.timeZone);

export const refundPayment = operation(contract.refundPayment, (ctx, { params, body }) =>
  shown(ctx, refund(ctx, params["payment-key"], body)),
);

export const refundPaymentUnapplied = operation(
  contract.refundPaymentUnapplied,
  (ctx, { params, body }) => shown(ctx, refundUnapplied(ctx, params["payment-key"], body)),
);

export const refundCreditMemo = operation(contract.refundCreditMemo, (ctx, { params, body }) =>
  shown(ctx, refundMemo(ctx, params["credit-memo-key"], body)),
);

export const getRefund = operation(contract.getRefund, (ctx, { params }) =>
  shown(ctx, findRefund(ctx, params["refund-key"])),
);

export const updateRefund = operation(contract.updateRefund, (ctx, { params, body }) =>
  shown(ctx, changes.updateRefund(ctx, params["refund-key"], body)),
);

export const cancelRefund = operation(contract.cancelRefund, (ctx, { params }) =>
  shown(ctx, changes.cancelRefund(ctx, params["refund-key"])),
);

export const deleteRefund = operation(contract.deleteRefund, async (ctx, { params }) => {
  await changes.deleteRefund(ctx, params["refund-key"]);
  return {};
});

export const listRefunds = operation(contract.listRefunds, async (ctx, { query }) => {
  const { page, pageSize, cursor, sort, createdDate, updatedDate, ...fields } = query;
  const paging = { page, pageSize, cursor, sort };
  const { rows, next } = await numberedRefundPage(ctx, paging, [
    ...equalities({ ...fields, ...byActors(fields) }),
    ...moments(ctx.timeZone, { createdDate, updatedDate }),
  ]);
  return {
    refunds: rows.map((row) => presentRefund(row, ctx.timeZone)),
    ...numberedPageUrl(ctx.baseUrl, contract.listRefunds.path, query, next),
  };
});

export const listRefundParts = operation(contract.listRefundParts, async (ctx, { params }) => ({
  parts: [presentRefundPart(await findRefund(ctx, params["refund-key"]), ctx.timeZone)],
}));

export const getRefundPart = operation(contract.getRefundPart, async (ctx, { params }) => {
  const of = await findRefund(ctx, params["refund-key"]);
  if (uuidOf(params.refundpartid) !== of.id) throw new NotFound("part", params.refundpartid);
  return presentRefundPart(of, ctx.timeZone);
});

export const queryRefunds = operation(lists.queryRefunds, async (ctx, { query }) => {
  const { rows, ...end } = await refundPage(ctx, query);
  return {
    data: rows.map(presentRefundRow),
    ...pageEnd(ctx, lists.queryRefunds.path, query, end),
  };
});

export const chargebackPayment = operation(reconciling.chargebackPayment, (ctx, { params, body }) =>
  shown(ctx, chargeback(ctx, params["payment-key"], body)),
);

export const reconcileRefund = operation(reconciling.reconcileRefund, (ctx, { params, body }) =>
  shown(ctx, reconcile(ctx, params["refund-key"], body)),
);

export const queryRefundByKey = rowByKey(lists.queryRefundByKey, queryRefunds, "refundNumber");
