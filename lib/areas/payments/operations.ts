import { operation } from "@/lib/api/operation";
import { equalities, numberedPageUrl } from "@/lib/platform/numbered-pages";
import { nextPageUrl } from "@/lib/platform/object-query";
import * as contract from "./contract";
import { findPayment } from "./find-payment";
import * as lists from "./list-contract";
import { presentAttempt, presentPart, presentPayment, presentPaymentRow } from "./present";
import { attemptPage, numberedPaymentPage, paymentPage, paymentPartPage } from "./queries";

export const getPayment = operation(contract.getPayment, async (ctx, { params }) =>
  presentPayment(await findPayment(ctx, params["payment-key"]), ctx.timeZone),
);

export const listPayments = operation(contract.listPayments, async (ctx, { query }) => {
  const { page, pageSize, cursor, sort, ...fields } = query;
  const { rows, next } = await numberedPaymentPage(
    ctx,
    { page, pageSize, cursor, sort },
    equalities(fields),
  );
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

export const queryPayments = operation(lists.queryPayments, async (ctx, { query }) => {
  const { rows, next } = await paymentPage(ctx, query);
  return {
    data: rows.map(presentPaymentRow),
    ...nextPageUrl(ctx, lists.queryPayments.path, query, next),
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
