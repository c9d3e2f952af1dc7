import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import { decimal } from "@/lib/values/decimal";
import { exactNumber, moneyNumber } from "@/lib/values/money";
import * as contract from "./plan-list-contract";
import type { ChargeRow, RatePlanRow } from "./plan-list-model";
import { chargePage, ratePlanPage } from "./plan-list-queries";

const numbered = (text: string | null) => (text === null ? null : exactNumber(decimal(text)));
const stamps = (row: { readonly createdAt: Date; readonly updatedAt: Date }) => ({
  createdDate: row.createdAt.toISOString(),
  updatedDate: row.updatedAt.toISOString(),
});

/** What changed a rate plan last, as amendments call it. */
const AMENDMENT_TYPES: Readonly<Record<string, string>> = {
  Update: "UpdateProduct",
  Remove: "RemoveProduct",
};

function presentPlan(row: RatePlanRow) {
  return {
    id: wireId(row.id),
    subscriptionRatePlanNumber: row.ratePlanNumber,
    name: row.name,
    subscriptionId: wireId(row.subscriptionId),
    subscriptionNumber: row.subscriptionNumber,
    subscriptionOwnerId: wireId(row.ownerId),
    invoiceOwnerId: wireId(row.invoiceOwnerId),
    productId: wireId(row.productId),
    productRatePlanId: wireId(row.productRatePlanId),
    originalRatePlanId: wireId(row.id),
    externallyManagedPlanId: null,
    subscriptionOfferId: null,
    reverted: false,
    amendmentType: AMENDMENT_TYPES[row.lastChangeType] ?? null,
    ...row.customFields,
    ...stamps(row),
  };
}

function presentCharge(row: ChargeRow) {
  const { ownerId, quantity, uom, mrr, tcv, effectiveStart, effectiveEnd, ...others } = row;
  const { processedThrough, priceIncreasePercentage, price, customFields, ...more } = others;
  const { createdAt, updatedAt, ...rest } = more;
  const { currency } = rest;
  return {
    ...customFields,
    ...rest,
    id: wireId(row.id),
    ratePlanId: wireId(row.ratePlanId),
    productRatePlanChargeId: wireId(row.productRatePlanChargeId),
    subscriptionId: wireId(row.subscriptionId),
    subscriptionOwnerId: wireId(ownerId),
    invoiceOwnerId: wireId(row.invoiceOwnerId),
    originalId: wireId(row.originalId),
    quantity: numbered(quantity),
    uOM: uom,
    mRR: moneyNumber(decimal(mrr), currency),
    tCV: moneyNumber(decimal(tcv), currency),
    effectiveStartDate: effectiveStart,
    effectiveEndDate: effectiveEnd,
    chargedThroughDate: processedThrough,
    processedThroughDate: processedThrough,
    priceIncreasePercentage: numbered(priceIncreasePercentage),
    salesPrice: numbered(price),
    isProcessed: processedThrough !== null,
    reverted: false,
    ...stamps({ createdAt, updatedAt }),
  };
}

export const queryRatePlans = operation(contract.queryRatePlans, async (ctx, { query }) => {
  const { rows, next } = await ratePlanPage(ctx, query);
  const path = contract.queryRatePlans.path;
  return { data: rows.map(presentPlan), ...nextPageUrl(ctx, path, query, next) };
});

export const queryRatePlanByKey = rowByKey(
  contract.queryRatePlanByKey,
  queryRatePlans,
  "subscriptionRatePlanNumber",
);

export const queryRatePlanCharges = operation(
  contract.queryRatePlanCharges,
  async (ctx, { query }) => {
    const { rows, next } = await chargePage(ctx, query);
    const path = contract.queryRatePlanCharges.path;
    return { data: rows.map(presentCharge), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryRatePlanChargeByKey = rowByKey(
  contract.queryRatePlanChargeByKey,
  queryRatePlanCharges,
);
