import type { Ctx } from "@/lib/kernel/context";
import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { rowByKey } from "@/lib/lists/row-by-key";
import { nextPageUrl } from "@/lib/lists/object-query";
import { decimal, sumOf } from "@/lib/values/decimal";
import { findItem, findSchedule } from "./find-schedule";
import * as contract from "./list-contract";
import {
  itemPage,
  itemPaymentPage,
  type ListedItem,
  type ListedItemPayment,
  type ListedSchedule,
  schedulePage,
} from "./list-queries";

const idOrNull = (id: string | null) => id && wireId(id);

const times = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) => ({
  createdDate: createdAt.toISOString(),
  updatedDate: updatedAt.toISOString(),
});

function presentSchedule({ createdAt, updatedAt, customFields, ...row }: ListedSchedule) {
  return {
    ...row,
    id: wireId(row.id),
    accountId: wireId(row.accountId),
    totalAmount: decimal(row.totalAmount).toNumber(),
    paidAmount: decimal(row.paidAmount).toNumber(),
    ...times({ createdAt, updatedAt }),
    ...customFields,
  };
}

function presentItem({ createdAt, updatedAt, payments, customFields, ...row }: ListedItem) {
  const paid = sumOf(payments.map(({ amount }) => decimal(amount)));
  return {
    ...row,
    id: wireId(row.id),
    accountId: wireId(row.accountId),
    paymentScheduleId: wireId(row.paymentScheduleId),
    invoiceId: idOrNull(row.invoiceId),
    paymentMethodId: idOrNull(row.paymentMethodId),
    amount: decimal(row.amount).toNumber(),
    balance: decimal(row.amount).minus(paid).toNumber(),
    payments: payments.map(({ paymentId, paymentNumber, amount }) => ({
      paymentId: wireId(paymentId),
      paymentNumber,
      amount: decimal(amount).toNumber(),
    })),
    ...times({ createdAt, updatedAt }),
    ...customFields,
  };
}

/** The only row of a list, by its id: the caller may see it, so it is there. */
async function only<Row>(
  read: (ctx: Ctx, query: { filter: string[] }) => Promise<{ rows: Row[] }>,
  ctx: Ctx,
  id: string,
): Promise<Row> {
  const [row] = (await read(ctx, { filter: [`id.EQ:${wireId(id)}`] })).rows;
  if (!row) throw new Error("a list does not hold what was found by its key");
  return row;
}

export const queryPaymentSchedules = operation(
  contract.queryPaymentSchedules,
  async (ctx, { query }) => {
    const { rows, next } = await schedulePage(ctx, query);
    const data = rows.map(presentSchedule);
    return { data, ...nextPageUrl(ctx, contract.queryPaymentSchedules.path, query, next) };
  },
);

export const queryPaymentScheduleByKey = operation(
  contract.queryPaymentScheduleByKey,
  async (ctx, { params }) => {
    const { id } = await findSchedule(ctx, params.paymentScheduleKey);
    return presentSchedule(await only(schedulePage, ctx, id));
  },
);

export const queryPaymentScheduleItems = operation(
  contract.queryPaymentScheduleItems,
  async (ctx, { query }) => {
    const { rows, next } = await itemPage(ctx, query);
    const data = rows.map(presentItem);
    return { data, ...nextPageUrl(ctx, contract.queryPaymentScheduleItems.path, query, next) };
  },
);

export const queryPaymentScheduleItemByKey = operation(
  contract.queryPaymentScheduleItemByKey,
  async (ctx, { params }) => {
    const { item } = await findItem(ctx, params["psi-id"]);
    return presentItem(await only(itemPage, ctx, item.id));
  },
);

const presentItemPayment = ({ createdAt, ...row }: ListedItemPayment) => ({
  ...row,
  id: wireId(row.id),
  paymentScheduleItemId: wireId(row.paymentScheduleItemId),
  paymentId: wireId(row.paymentId),
  accountId: wireId(row.accountId),
  amount: decimal(row.amount).toNumber(),
  createdDate: createdAt.toISOString(),
});

export const queryPaymentScheduleItemPayments = operation(
  contract.queryPaymentScheduleItemPayments,
  async (ctx, { query }) => {
    const { rows, next } = await itemPaymentPage(ctx, query);
    const path = contract.queryPaymentScheduleItemPayments.path;
    return { data: rows.map(presentItemPayment), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryPaymentScheduleItemPaymentByKey = rowByKey(
  contract.queryPaymentScheduleItemPaymentByKey,
  queryPaymentScheduleItemPayments,
);
