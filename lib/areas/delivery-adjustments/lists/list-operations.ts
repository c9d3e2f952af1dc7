import { operation } from "@/lib/api/operation";
import { DAY_WORDS } from "@/lib/areas/delivery-adjustments/contract";
import { actorWireId, OWN_ID, wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import { decimal } from "@/lib/values/decimal";
import { weekday } from "@/lib/values/local-date";
import { moneyNumber } from "@/lib/values/money";
import * as contract from "./list-contract";
import { adjustmentPage, type AdjustmentRow } from "./list-queries";

function presentRow({ createdAt, updatedAt, ...row }: AdjustmentRow) {
  const amount = moneyNumber(decimal(row.amount).negated(), row.currency);
  const subscriptionId = wireId(row.subscriptionId);
  return {
    ...row,
    id: wireId(row.id),
    type: "DeliveryCredit" as const,
    accountId: wireId(row.accountId),
    invoiceOwnerAccountId: wireId(row.invoiceOwnerAccountId),
    subscriptionId,
    originalSubId: subscriptionId,
    chargeId: wireId(row.chargeId),
    segmentId: wireId(row.segmentId),
    deliveryDay: DAY_WORDS[weekday(row.date) - 1] ?? "monday",
    amount,
    amountPerUnit: amount,
    numberOfDeliveries: 1 as const,
    taxAmount: moneyNumber(decimal(row.taxAmount).negated(), row.currency),
    invoiceItemId: wireId(row.invoiceItemId),
    creditMemoId: wireId(row.creditMemoId),
    debitMemoId: row.debitMemoId && wireId(row.debitMemoId),
    createdById: actorWireId(row.createdById) ?? OWN_ID,
    createdDate: createdAt.toISOString(),
    updatedById: actorWireId(row.updatedById) ?? OWN_ID,
    updatedDate: updatedAt.toISOString(),
  };
}

export const queryDeliveryAdjustments = operation(
  contract.queryDeliveryAdjustments,
  async (ctx, { query }) => {
    const { rows, next } = await adjustmentPage(ctx, query);
    const { path } = contract.queryDeliveryAdjustments;
    return { data: rows.map(presentRow), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryDeliveryAdjustmentByKey = rowByKey(
  contract.queryDeliveryAdjustmentByKey,
  queryDeliveryAdjustments,
  "adjustmentNumber",
);
