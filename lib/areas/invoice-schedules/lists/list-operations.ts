import { operation } from "@/lib/api/operation";
import { actorWireId, OWN_ID, wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import { decimal } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";
import * as contract from "./list-contract";
import { schedulePage, type ScheduleRow } from "./list-queries";

function presentRow({ createdAt, updatedAt, ...row }: ScheduleRow) {
  return {
    ...row,
    id: wireId(row.id),
    accountId: wireId(row.accountId),
    totalAmount: moneyNumber(decimal(row.totalAmount), row.currency),
    billedAmount: moneyNumber(decimal(row.billedAmount), row.currency),
    createdById: actorWireId(row.createdById) ?? OWN_ID,
    createdDate: createdAt.toISOString(),
    updatedById: actorWireId(row.updatedById) ?? OWN_ID,
    updatedDate: updatedAt.toISOString(),
  };
}

export const queryInvoiceSchedules = operation(
  contract.queryInvoiceSchedules,
  async (ctx, { query }) => {
    const { rows, next } = await schedulePage(ctx, query);
    const { path } = contract.queryInvoiceSchedules;
    return { data: rows.map(presentRow), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryInvoiceScheduleByKey = rowByKey(
  contract.queryInvoiceScheduleByKey,
  queryInvoiceSchedules,
  "number",
);
