import { operation } from "@/lib/api/operation";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import { decimal } from "@/lib/values/decimal";
import { exactNumber } from "@/lib/values/money";
import * as contract from "./list-contract";
import { alertPage, type AlertRow, thresholdPage, type ThresholdRow } from "./list-queries";

const number = (text: string) => exactNumber(decimal(text));

const ownerOf = (row: Pick<ThresholdRow, "id" | "accountId" | "subscriptionId" | "value">) => ({
  id: wireId(row.id),
  accountId: wireId(row.accountId),
  subscriptionId: row.subscriptionId && wireId(row.subscriptionId),
  value: number(row.value),
});

const thresholdRow = ({ createdAt, updatedAt, ...row }: ThresholdRow) => ({
  ...row,
  ...ownerOf(row),
  createdById: actorWireId(row.createdById),
  createdDate: createdAt.toISOString(),
  updatedById: actorWireId(row.updatedById),
  updatedDate: updatedAt.toISOString(),
});

const alertRow = ({ createdAt, toldAt, closedAt, ...row }: AlertRow) => ({
  ...row,
  ...ownerOf(row),
  thresholdId: wireId(row.thresholdId),
  threshold: number(row.threshold),
  quantity: number(row.quantity),
  createdDate: createdAt.toISOString(),
  toldDate: toldAt?.toISOString() ?? null,
  closedDate: closedAt?.toISOString() ?? null,
});

export const queryUsageThresholds = operation(
  contract.queryUsageThresholds,
  async (ctx, { query }) => {
    const { rows, next } = await thresholdPage(ctx, query);
    const { path } = contract.queryUsageThresholds;
    return { data: rows.map(thresholdRow), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryUsageThresholdByKey = rowByKey(
  contract.queryUsageThresholdByKey,
  queryUsageThresholds,
);

export const queryUsageAlerts = operation(contract.queryUsageAlerts, async (ctx, { query }) => {
  const { rows, next } = await alertPage(ctx, query);
  const { path } = contract.queryUsageAlerts;
  return { data: rows.map(alertRow), ...nextPageUrl(ctx, path, query, next) };
});

export const queryUsageAlertByKey = rowByKey(contract.queryUsageAlertByKey, queryUsageAlerts);
