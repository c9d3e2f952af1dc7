import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult, readByKey } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { coupon } from "./contract";

const field = fieldsOf(583); // 583000-583079: coupons and their redemptions.
const none = z.object({});
const base = {
  method: "GET",
  area: "coupons",
  scope: "catalog:read",
  style: "plain",
  resource: 583000,
  params: none,
  query: listQuery,
  body: none,
} as const;

const row = coupon.extend({
  createdDate: field(17, z.iso.datetime(), "When it was made."),
  updatedDate: field(19, z.iso.datetime(), "When it was changed last."),
});

const redemption = z.object({
  id: field(20, id, "Id of the redemption."),
  couponId: field(21, id, "Id of the coupon."),
  code: field(1, z.string(), "Code of the coupon."),
  accountId: field(22, id, "Id of the account that redeemed it."),
  accountNumber: field(23, z.string(), "Number of the account."),
  accountName: field(24, z.string(), "Name of the account."),
  orderId: field(50, id, "Id of the order."),
  orderNumber: field(25, z.string(), "Number of the order."),
  subscriptionId: field(51, id, "Id of the subscription that has the discount."),
  subscriptionNumber: field(26, z.string(), "Its number."),
  redeemedOn: field(27, z.string(), "Day of the redemption."),
  createdDate: field(52, z.iso.datetime(), "When it was redeemed."),
});

export const queryCoupons = defineOperation({
  ...base,
  id: "queryCoupons",
  path: "/object-query/coupons",
  summary: "List coupons by filter",
  description: "Coupons by filter, in the order asked for, page by page; the newest first.",
  result: listResult(row),
});

export const queryCouponByKey = readByKey(queryCoupons, "queryCouponByKey", "a coupon");

export const queryCouponRedemptions = defineOperation({
  ...base,
  scope: "subscriptions:read",
  id: "queryCouponRedemptions",
  path: "/object-query/coupon-redemptions",
  summary: "List redemptions of coupons by filter",
  description:
    "Which order redeemed which coupon, and the subscription that has its discount; the newest first. A deleted order gives its redemption back.",
  result: listResult(redemption),
});

export const queryCouponRedemptionByKey = readByKey(
  queryCouponRedemptions,
  "queryCouponRedemptionByKey",
  "a coupon redemption",
);
