import { operation } from "@/lib/api/operation";
import { actorWireId, wireId } from "@/lib/kernel/ids";
import { nextPageUrl } from "@/lib/lists/object-query";
import { rowByKey } from "@/lib/lists/row-by-key";
import * as contract from "./list-contract";
import { couponPage, type CouponRow, redemptionPage, type RedemptionRow } from "./list-queries";

function couponRow({ customFields, isForNewCustomers, createdAt, updatedAt, ...row }: CouponRow) {
  return {
    ...row,
    id: wireId(row.id),
    productRatePlanId: wireId(row.productRatePlanId),
    newCustomersOnly: isForNewCustomers,
    accountId: row.accountId && wireId(row.accountId),
    createdById: actorWireId(row.createdById),
    createdDate: createdAt.toISOString(),
    updatedById: actorWireId(row.updatedById),
    updatedDate: updatedAt.toISOString(),
    ...customFields,
  };
}

const redemptionRow = ({ createdAt, ...row }: RedemptionRow) => ({
  ...row,
  id: wireId(row.id),
  couponId: wireId(row.couponId),
  accountId: wireId(row.accountId),
  orderId: wireId(row.orderId),
  subscriptionId: wireId(row.subscriptionId),
  createdDate: createdAt.toISOString(),
});

export const queryCoupons = operation(contract.queryCoupons, async (ctx, { query }) => {
  const { rows, next } = await couponPage(ctx, query);
  const { path } = contract.queryCoupons;
  return { data: rows.map(couponRow), ...nextPageUrl(ctx, path, query, next) };
});

export const queryCouponByKey = rowByKey(contract.queryCouponByKey, queryCoupons, "code");

export const queryCouponRedemptions = operation(
  contract.queryCouponRedemptions,
  async (ctx, { query }) => {
    const { rows, next } = await redemptionPage(ctx, query);
    const { path } = contract.queryCouponRedemptions;
    return { data: rows.map(redemptionRow), ...nextPageUrl(ctx, path, query, next) };
  },
);

export const queryCouponRedemptionByKey = rowByKey(
  contract.queryCouponRedemptionByKey,
  queryCouponRedemptions,
);
