import { operation } from "@/lib/api/operation";
import type { Ctx } from "@/lib/kernel/context";
import { wireId } from "@/lib/kernel/ids";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { addDays } from "@/lib/values/local-date";
import { exactNumber } from "@/lib/values/money";
import * as verbs from "./change-threshold";
import * as contract from "./contract";
import type { Alert, Threshold } from "./model";
import { alertsWithin, type Rows, thresholdsWithin } from "./queries";

function presentThreshold(threshold: Threshold) {
  const { createdAt, updatedAt, subscriptionId: _, ...of } = threshold;
  return {
    ...of,
    id: wireId(of.id),
    accountId: wireId(of.accountId),
    value: exactNumber(of.value),
    createdDate: createdAt.toISOString(),
    updatedDate: updatedAt.toISOString(),
  };
}

function presentAlert({ threshold, reached, quantity, closedAt, ...alert }: Alert) {
  const { accountNumber, accountName, chargeNumber, unitOfMeasure, kind, value } = threshold;
  return {
    id: wireId(alert.id),
    thresholdId: wireId(threshold.id),
    ...{ accountNumber, accountName, chargeNumber, unitOfMeasure, kind },
    value: exactNumber(value),
    periodStartDate: alert.periodStart,
    periodEndDate: addDays(alert.periodEnd, -1),
    threshold: exactNumber(reached),
    quantity: exactNumber(quantity),
    createdDate: alert.createdAt.toISOString(),
    closedDate: closedAt?.toISOString() ?? null,
  };
}

type Query = {
  accountKey?: string | undefined;
  page?: string | undefined;
  pageSize?: string | undefined;
  open?: "true" | "false" | undefined;
};

const LARGEST = 100;

/** A numbered page of rows of an account, or of all. */
async function pageOf<Row>(
  ctx: Ctx,
  path: string,
  { accountKey, page = "1", pageSize = "20", open }: Query,
  read: (accountId: string | null, rows: Rows) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextPage?: string }> {
  const account = accountKey === undefined ? null : await findAccount(ctx, accountKey);
  const size = Math.min(Number(pageSize), LARGEST);
  const rows = { take: size + 1, skip: (Number(page) - 1) * size };
  const found = await read(account?.id ?? null, rows);
  if (found.length <= size) return { rows: found };
  const next = new URLSearchParams({ page: String(Number(page) + 1), pageSize: String(size) });
  if (accountKey !== undefined) next.set("accountKey", accountKey);
  if (open !== undefined) next.set("open", open);
  return { rows: found.slice(0, size), nextPage: `${ctx.baseUrl}${path}?${next}` };
}

export const listUsageThresholds = operation(
  contract.listUsageThresholds,
  async (ctx, { query }) => {
    const { path } = contract.listUsageThresholds;
    const { rows, ...next } = await pageOf(ctx, path, query, (accountId, page) =>
      thresholdsWithin(ctx, { accountId }, page),
    );
    return { thresholds: rows.map(presentThreshold), ...next };
  },
);

export const createUsageThreshold = operation(
  contract.createUsageThreshold,
  async (ctx, { body }) => ({ id: wireId((await verbs.createThreshold(ctx, body)).id) }),
);

export const updateUsageThreshold = operation(
  contract.updateUsageThreshold,
  async (ctx, { params, body }) => {
    await verbs.changeThreshold(ctx, params["threshold-id"], body.value);
    return {};
  },
);

export const deleteUsageThreshold = operation(
  contract.deleteUsageThreshold,
  async (ctx, { params }) => {
    await verbs.deleteThreshold(ctx, params["threshold-id"]);
    return {};
  },
);

export const listUsageAlerts = operation(contract.listUsageAlerts, async (ctx, { query }) => {
  const { path } = contract.listUsageAlerts;
  const open = query.open === "true";
  const { rows, ...next } = await pageOf(ctx, path, query, (accountId, page) =>
    alertsWithin(ctx, { accountId, open }, page),
  );
  return { alerts: rows.map(presentAlert), ...next };
});

export const closeUsageAlert = operation(contract.closeUsageAlert, async (ctx, { params }) => {
  await verbs.closeAlert(ctx, params["alert-id"]);
  return {};
});
