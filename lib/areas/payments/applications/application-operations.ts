import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import { decimal } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";
import * as contract from "./application-contract";
import {
  type PaymentApplicationRow,
  paymentApplicationPage,
  type RefundApplicationRow,
  refundApplicationPage,
} from "./application-queries";
import { type RefundItemRow, refundItemPage } from "./refund-item-queries";

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

function presentOfPayment({ amount, createdAt, ...row }: PaymentApplicationRow) {
  return {
    ...row,
    id: wireId(row.id),
    accountId: idOrNull(row.accountId),
    applyAmount: moneyNumber(decimal(amount), row.currency),
    paymentId: wireId(row.paymentId),
    paymentApplicationStatus: "Processed" as const,
    invoiceId: idOrNull(row.invoiceId),
    debitMemoId: idOrNull(row.debitMemoId),
    createdDate: createdAt.toISOString(),
  };
}

export const queryPaymentApplications = operation(
  contract.queryPaymentApplications,
  async (ctx, { query }) => {
    const { rows, next } = await paymentApplicationPage(ctx, query);
    const path = contract.queryPaymentApplications.path;
    return { data: rows.map(presentOfPayment), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryPaymentApplicationByKey = rowByKey(
  contract.queryPaymentApplicationByKey,
  queryPaymentApplications,
);

function presentOfRefund({ amount, refundDate, createdAt, ...row }: RefundApplicationRow) {
  return {
    ...row,
    id: wireId(row.id),
    accountId: wireId(row.accountId),
    applyAmount: moneyNumber(decimal(amount), row.currency),
    refundId: wireId(row.id),
    paymentId: idOrNull(row.paymentId),
    creditMemoId: idOrNull(row.creditMemoId),
    effectiveDate: refundDate,
    createdDate: createdAt.toISOString(),
  };
}

export const queryRefundApplications = operation(
  contract.queryRefundApplications,
  async (ctx, { query }) => {
    const { rows, next } = await refundApplicationPage(ctx, query);
    const path = contract.queryRefundApplications.path;
    return { data: rows.map(presentOfRefund), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryRefundApplicationByKey = rowByKey(
  contract.queryRefundApplicationByKey,
  queryRefundApplications,
);

function presentItem({ amount, createdAt, ...row }: RefundItemRow) {
  return {
    ...row,
    id: wireId(row.id),
    accountId: wireId(row.accountId),
    refundApplicationId: wireId(row.refundApplicationId),
    creditMemoId: wireId(row.creditMemoId),
    creditMemoItemId: wireId(row.creditMemoItemId),
    amount: moneyNumber(decimal(amount), row.currency),
    createdDate: createdAt.toISOString(),
  };
}

export const queryRefundApplicationItems = operation(
  contract.queryRefundApplicationItems,
  async (ctx, { query }) => {
    const { rows, next } = await refundItemPage(ctx, query);
    const path = contract.queryRefundApplicationItems.path;
    return { data: rows.map(presentItem), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryRefundApplicationItemByKey = rowByKey(
  contract.queryRefundApplicationItemByKey,
  queryRefundApplicationItems,
);
