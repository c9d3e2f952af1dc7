import { rowByKey } from "@/lib/lists/row-by-key";
import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/api/operation";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { uuidOf, wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { setCascade } from "@/lib/areas/payment-methods/cascading/cascade";
import * as cascading from "@/lib/areas/payment-methods/cascading/cascade-contract";
import { cascadeOf } from "@/lib/areas/payment-methods/cascading/cascade-queries";
import * as contract from "./record-contract";
import {
  presentSnapshotRow,
  presentTransactionRow,
  snapshotRecord,
  transactionRecord,
} from "./record-present";
import { snapshotPage, snapshotWithin } from "./snapshot-queries";
import { transactionPage, transactionWithin } from "./transaction-queries";
import { pick } from "@/lib/values/keys";

/** The object of an id with the named fields, and always its id. @throws NotFound without one. */
async function objectOf<T, R extends { Id: string }>(
  ctx: Ctx,
  { id: key, fields, what }: { id: string; fields?: string; what: string },
  within: (ctx: Ctx, id: string) => Promise<T | undefined>,
  record: (found: T) => R,
): Promise<Partial<R> & { Id: string }> {
  const id = uuidOf(key);
  const found = id === undefined ? undefined : await within(ctx, id);
  if (!found) throw new NotFound(what, key, { body: { records: [], size: 0, done: true } });
  const whole = record(found);
  if (fields === undefined) return whole;
  const wanted = new Set(["Id", ...fields.split(",").map((name) => name.trim())]);
  return { ...pick(whole, (name) => wanted.has(name)), Id: whole.Id };
}

export const retrievePaymentMethodSnapshot = operation(
  contract.retrievePaymentMethodSnapshot,
  (ctx, { params, query }) =>
    objectOf(
      ctx,
      { ...params, ...query, what: "payment method snapshot" },
      snapshotWithin,
      snapshotRecord,
    ),
);

export const retrievePaymentMethodTransactionLog = operation(
  contract.retrievePaymentMethodTransactionLog,
  (ctx, { params, query }) =>
    objectOf(
      ctx,
      { ...params, ...query, what: "payment method transaction log" },
      transactionWithin,
      (found) => transactionRecord(found, ctx.timeZone),
    ),
);

export const queryPaymentMethodSnapshots = operation(
  contract.queryPaymentMethodSnapshots,
  async (ctx, { query }) => {
    const { rows, next } = await snapshotPage(ctx, query);
    return {
      data: rows.map(presentSnapshotRow),
      ...nextPageUrl(ctx, contract.queryPaymentMethodSnapshots.path, query, next),
    };
  },
);

export const queryPaymentMethodTransactions = operation(
  contract.queryPaymentMethodTransactions,
  async (ctx, { query }) => {
    const { rows, next } = await transactionPage(ctx, query);
    return {
      data: rows.map(presentTransactionRow),
      ...nextPageUrl(ctx, contract.queryPaymentMethodTransactions.path, query, next),
    };
  },
);

export const getPaymentMethodCascade = operation(
  cascading.getPaymentMethodCascade,
  async (ctx, { params }) => {
    const account = await findAccount(ctx, params["account-key"]);
    const { consent, paymentMethodIds } = await cascadeOf(ctx.tenantId, account.id);
    const priorities = paymentMethodIds.map((id, index) => ({
      paymentMethodId: wireId(id),
      order: index + 1,
    }));
    return { consent, priorities };
  },
);

export const setPaymentMethodCascade = operation(
  cascading.setPaymentMethodCascade,
  async (ctx, { params, body }) => {
    await setCascade(ctx, params["account-key"], body);
    return {};
  },
);

export const queryPaymentMethodSnapshotByKey = rowByKey(
  contract.queryPaymentMethodSnapshotByKey,
  queryPaymentMethodSnapshots,
);
