import { rowByKey } from "@/lib/lists/row-by-key";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { byActors, equalities, moments, numberedPageUrl } from "@/lib/lists/numbered-pages";
import { nextPageUrl, pageEnd } from "@/lib/lists/object-query";
import * as apply from "./apply-payment";
import * as changes from "./change-contract";
import * as change from "./change-payment";
import * as contract from "./contract";
import { findPayment } from "./find-payment";
import * as lists from "./list-contract";
import type { Payment, PaymentPart } from "./model";
import { itemsOfPart, paymentPart, paymentPartPage } from "./part-queries";
import {
  presentAttempt,
  presentPart,
  presentPartItem,
  presentPayment,
  presentPaymentRow,
} from "./present";
import { attemptPage, numberedPaymentPage, paymentPage } from "./queries";
import * as reconcile from "@/lib/areas/payments/gateway/reconcile";
import * as reconciling from "@/lib/areas/payments/gateway/reconcile-contract";

const shown = async (ctx: Ctx, payment: Promise<Payment>) =>
  presentPayment(await payment, ctx.timeZone);

export const getPayment = operation(contract.getPayment, async (ctx, { params }) =>
  presentPayment(await findPayment(ctx, params["payment-key"]), ctx.timeZone),
);

export const listPayments = operation(contract.listPayments, async (ctx, { query }) => {
  const { page, pageSize, cursor, sort, createdDate, updatedDate, ...fields } = query;
  const { rows, next } = await numberedPaymentPage(ctx, { page, pageSize, cursor, sort }, [
    ...equalities({ ...fields, ...byActors(fields) }),
    ...moments(ctx.timeZone, { createdDate, updatedDate }),
  ]);
  return {
    payments: rows.map((payment) => presentPayment(payment, ctx.timeZone)),
    ...numberedPageUrl(ctx.baseUrl, contract.listPayments.path, query, next),
  };
});

export const listPaymentParts = operation(
  contract.listPaymentParts,
  async (ctx, { params, query }) => {
    const payment = await findPayment(ctx, params["payment-key"]);
    const { rows, next } = await paymentPartPage(ctx.tenantId, payment.id, query);
    const path = contract.listPaymentParts.path.replace(
      "{payment-key}",
      encodeURIComponent(params["payment-key"]),
    );
    return {
      parts: rows.map((part) => presentPart(part, payment, ctx.timeZone)),
      ...numberedPageUrl(ctx.baseUrl, path, query, next),
    };
  },
);

async function partOf(ctx: Ctx, params: { "payment-key": string; partid: string }) {
  const payment = await findPayment(ctx, params["payment-key"]);
  const part = await paymentPart(ctx.tenantId, payment.id, params.partid);
  if (!part) throw new NotFound("payment part", params.partid);
  return { payment, part };
}

async function itemsOf(ctx: Ctx, { payment, part }: { payment: Payment; part: PaymentPart }) {
  const items = await itemsOfPart(ctx.tenantId, payment.id, part.invoiceId);
  return items.map((item) => presentPartItem(item, payment, ctx.timeZone));
}

export const getPaymentPart = operation(contract.getPaymentPart, async (ctx, { params }) => {
  const { payment, part } = await partOf(ctx, params);
  return presentPart(part, payment, ctx.timeZone);
});

export const listPaymentPartItems = operation(
  contract.listPaymentPartItems,
  async (ctx, { params }) => ({ itemParts: await itemsOf(ctx, await partOf(ctx, params)) }),
);

export const getPaymentPartItem = operation(
  contract.getPaymentPartItem,
  async (ctx, { params }) => {
    const items = await itemsOf(ctx, await partOf(ctx, params));
    const item = items.find(({ id }) => id === params.itempartid.replaceAll("-", "").toLowerCase());
    if (!item) throw new NotFound("item of the payment part", params.itempartid);
    return item;
  },
);

export const applyPayment = operation(changes.applyPayment, (ctx, { params, body }) =>
  shown(ctx, apply.applyPayment(ctx, params["payment-key"], body)),
);

export const unapplyPayment = operation(changes.unapplyPayment, (ctx, { params, body }) =>
  shown(ctx, apply.unapplyPayment(ctx, params["payment-key"], body)),
);

export const transferPayment = operation(changes.transferPayment, (ctx, { params, body }) =>
  shown(ctx, change.transferPayment(ctx, params["payment-key"], body)),
);

export const cancelPayment = operation(changes.cancelPayment, (ctx, { params }) =>
  shown(ctx, change.cancelPayment(ctx, params["payment-key"])),
);

export const deletePayment = operation(changes.deletePayment, async (ctx, { params }) => {
  await change.deletePayment(ctx, params["payment-key"]);
  return {};
});

export const settlePayment = operation(reconciling.settlePayment, (ctx, { params, body }) =>
  shown(ctx, reconcile.settlePayment(ctx, params["payment-key"], body)),
);

export const rejectPayment = operation(reconciling.rejectPayment, (ctx, { params, body }) =>
  shown(ctx, reconcile.rejectPayment(ctx, params["payment-key"], body)),
);

export const queryPayments = operation(lists.queryPayments, async (ctx, { query }) => {
  const { rows, ...end } = await paymentPage(ctx, query);
  return {
    data: rows.map(presentPaymentRow),
    ...pageEnd(ctx, lists.queryPayments.path, query, end),
  };
});

export const queryPaymentAttempts = operation(
  lists.queryPaymentAttempts,
  async (ctx, { query }) => {
    const { rows, next } = await attemptPage(ctx, query);
    return {
      data: rows.map(presentAttempt),
      ...nextPageUrl(ctx, lists.queryPaymentAttempts.path, query, next),
    };
  },
);

export const queryPaymentByKey = rowByKey(lists.queryPaymentByKey, queryPayments, "number");
