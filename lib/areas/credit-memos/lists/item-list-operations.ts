import { rowByKey } from "@/lib/lists/row-by-key";
import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { processingType } from "@/lib/areas/invoices/present";
import { addDays } from "@/lib/values/local-date";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import * as contract from "./item-list-contract";
import { type ListedMemoItem, listedMemoItems } from "./item-list-queries";

export const queryCreditMemoItems = operation(
  contract.queryCreditMemoItems,
  async (ctx, { query }) => {
    const { rows, next } = await listedMemoItems(ctx, query);
    return {
      data: rows.map(presented),
      ...nextPageUrl(ctx, contract.queryCreditMemoItems.path, query, next),
    };
  },
);

const idOrNull = (id: string | null) => (id === null ? null : wireId(id));

function presented(row: ListedMemoItem) {
  const { accountNumber, currency, subscriptionNumber, productName, ratePlanName, sku } = row;
  return {
    id: wireId(row.id),
    creditMemoId: wireId(row.creditMemoId),
    creditMemoNumber: row.memoNumber,
    creditMemoDate: row.memoDate,
    status: row.memoStatus,
    accountId: wireId(row.accountId),
    accountNumber,
    subscriptionId: idOrNull(row.subscriptionId),
    subscriptionNumber,
    productName,
    ratePlanName,
    chargeNumber: row.chargeNumber,
    chargeName: row.chargeName,
    sku,
    creditFromItemId: idOrNull(row.invoiceItemId),
    subscriptionOwnerId: idOrNull(row.subscriptionOwnerId),
    invoiceItemId: idOrNull(row.invoiceItemId),
    ratePlanChargeId: idOrNull(row.chargeId),
    productRatePlanChargeId: idOrNull(row.productRatePlanChargeId),
    orderLineItemId: idOrNull(row.orderLineItemId),
    fulfillmentId: idOrNull(row.fulfillmentId),
    invoiceScheduleItemId: idOrNull(row.invoiceScheduleItemId),
    commitmentPeriodId: idOrNull(row.commitmentPeriodId),
    chargeType: row.chargeType,
    processingType: processingType(row.kind),
    uOM: row.uom,
    serviceStartDate: row.serviceStart,
    serviceEndDate: addDays(row.serviceEnd, -1),
    quantity: row.quantity === null ? null : exactNumber(row.quantity),
    unitPrice: row.unitPrice === null ? null : exactNumber(row.unitPrice),
    amount: moneyNumber(row.amount, currency),
    taxAmount: moneyNumber(row.taxAmount, currency),
    currency,
    createdDate: row.createdAt.toISOString(),
    ...row.customFields,
  };
}

export const queryCreditMemoItemByKey = rowByKey(
  contract.queryCreditMemoItemByKey,
  queryCreditMemoItems,
);
