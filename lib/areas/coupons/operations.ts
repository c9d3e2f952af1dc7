import { operation } from "@/lib/api/operation";
import { dateTimeText } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { actorWireId, uuidOf, wireId } from "@/lib/kernel/ids";
import { pageOf } from "@/lib/lists/numbered-page";
import * as coupons from "./change-coupons";
import * as contract from "./contract";
import { codeOf, stateOf } from "./model";
import { couponsOf, redemptionsOf, type ShownCoupon } from "./queries";

function present({ timeZone, today }: Ctx, coupon: ShownCoupon) {
  const { id, accountId, isForNewCustomers, createdById, updatedById, createdAt, updatedAt } =
    coupon;
  return {
    id: wireId(id),
    code: coupon.code,
    name: coupon.name,
    productRatePlanId: wireId(coupon.productRatePlanId),
    productRatePlanName: coupon.productRatePlanName,
    status: coupon.status,
    state: stateOf(coupon, today, coupon.redemptions),
    startDate: coupon.startDate,
    endDate: coupon.endDate,
    maxRedemptions: coupon.maxRedemptions,
    maxRedemptionsPerAccount: coupon.maxRedemptionsPerAccount,
    newCustomersOnly: isForNewCustomers,
    accountId: accountId && wireId(accountId),
    accountNumber: coupon.accountNumber,
    redemptions: coupon.redemptions,
    createdById: actorWireId(createdById),
    createdDate: dateTimeText(timeZone, createdAt),
    updatedById: actorWireId(updatedById),
    updatedDate: dateTimeText(timeZone, updatedAt),
    ...coupon.customFields,
  };
}

export const listCoupons = operation(contract.listCoupons, async (ctx, { query }) => {
  const { path } = contract.listCoupons;
  const filter = {
    code: query.code === undefined ? undefined : codeOf(query.code),
    productRatePlanId:
      query.productRatePlanId === undefined ? undefined : uuidOf(query.productRatePlanId),
  };
  const { rows, ...next } = await pageOf(ctx, path, query, (take, skip) =>
    couponsOf(ctx.tenantId, filter, take, skip),
  );
  return { coupons: rows.map((coupon) => present(ctx, coupon)), ...next };
});

export const createCoupon = operation(contract.createCoupon, async (ctx, { body }) =>
  present(ctx, await coupons.makeCoupon(ctx, body)),
);

export const getCoupon = operation(contract.getCoupon, async (ctx, { params }) =>
  present(ctx, await coupons.findCoupon(ctx, params["coupon-key"])),
);

export const updateCoupon = operation(contract.updateCoupon, async (ctx, { params, body }) =>
  present(ctx, await coupons.changeCoupon(ctx, params["coupon-key"], body)),
);

export const deleteCoupon = operation(contract.deleteCoupon, async (ctx, { params }) => {
  await coupons.deleteCouponOf(ctx, params["coupon-key"]);
  return {};
});

export const listCouponRedemptions = operation(
  contract.listCouponRedemptions,
  async (ctx, { params, query }) => {
    const { id, code } = await coupons.findCoupon(ctx, params["coupon-key"]);
    const path = `/v1/coupons/${wireId(id)}/redemptions`;
    const { rows, ...next } = await pageOf(ctx, path, query, (take, skip) =>
      redemptionsOf(ctx, id, take, skip),
    );
    const redemptions = rows.map(({ accountId, ...of }) => ({
      ...of,
      id: wireId(of.id),
      couponId: wireId(id),
      code,
      accountId: wireId(accountId),
    }));
    return { redemptions, ...next };
  },
);
