import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { always } from "@/lib/api/needs";
import { defineOperation } from "@/lib/api/operation";
import { dateTime, id, key, line, localDate, wholeNumber } from "@/lib/api/schemas";
import { COUPON_STATES, COUPON_STATUSES } from "./state-contract";

const field = fieldsOf(583); // 583000-583049: coupons.
const none = z.object({});
const about = { area: "coupons", style: "v1", resource: 583000 } as const;
const read = { ...about, method: "GET", scope: "catalog:read", body: none } as const;
const write = { ...about, scope: "catalog:write", query: none } as const;
const PATH = "/v1/coupons";
const ONE = "/v1/coupons/{coupon-key}";

const code = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{2,49}$/, "must be 3 to 50 letters, digits, - or _");
const limit = z.int().min(1).max(1_000_000_000).nullable().optional();

const wanted = {
  code: field(1, code, "What customers enter. Capitals and small letters are the same."),
  name: field(2, line(100), "What the coupon is for, for your own staff."),
};

/** Who may redeem it, when and how often. */
const limits = {
  startDate: field(
    3,
    localDate.nullable().optional(),
    "First day on which it is redeemed; null for any.",
  ),
  endDate: field(
    4,
    localDate.nullable().optional(),
    "Last day on which it is redeemed; null for any.",
  ),
  maxRedemptions: field(5, limit, "Most redemptions of all accounts together; null without one."),
  maxRedemptionsPerAccount: field(6, limit, "Most redemptions of one account; null without one."),
  newCustomersOnly: field(
    7,
    z.boolean().optional(),
    "Whether only accounts that have had no subscription redeem it.",
  ),
};

/** A coupon as answers show it. */
export const coupon = z
  .object({
    id: field(8, id, "Id of the coupon."),
    code: field(1, z.string(), "What customers enter, in capitals."),
    name: field(2, z.string(), "What it is for."),
    productRatePlanId: field(9, id, "Id of the rate plan of discounts that it gives."),
    productRatePlanName: field(10, z.string(), "Name of that rate plan."),
    status: field(11, z.enum(COUPON_STATUSES), "Archived coupons are not redeemed any more."),
    state: field(
      12,
      z.enum(COUPON_STATES),
      "What it is today: Scheduled before its first day, Expired after its last, UsedUp at its limit.",
    ),
    startDate: field(3, z.string().nullable(), "First day on which it is redeemed."),
    endDate: field(4, z.string().nullable(), "Last day on which it is redeemed."),
    maxRedemptions: field(5, z.number().nullable(), "Most redemptions of all accounts together."),
    maxRedemptionsPerAccount: field(6, z.number().nullable(), "Most redemptions of one account."),
    newCustomersOnly: field(
      7,
      z.boolean(),
      "Only accounts that have had no subscription redeem it.",
    ),
    accountId: field(13, id.nullable(), "The only account that redeems it; null for all."),
    accountNumber: field(14, z.string().nullable(), "Number of that account."),
    redemptions: field(15, z.number(), "How often it was redeemed."),
    createdById: field(16, id, "Id of the client or user who made it."),
    createdDate: field(17, dateTime, "When it was made."),
    updatedById: field(18, id, "Id of the client or user who changed it last."),
    updatedDate: field(19, dateTime, "When it was changed last."),
  })
  .catchall(customFieldsBeside("Coupon"));

const redemption = z.object({
  id: field(20, id, "Id of the redemption."),
  couponId: field(21, id, "Id of the coupon."),
  code: field(1, z.string(), "Code of the coupon."),
  accountId: field(22, id, "Id of the account that redeemed it."),
  accountNumber: field(23, z.string(), "Number of the account."),
  accountName: field(24, z.string(), "Name of the account."),
  orderNumber: field(25, z.string(), "Number of the order."),
  subscriptionNumber: field(26, z.string(), "Number of the subscription that has the discount."),
  redeemedOn: field(27, z.string(), "Day of the redemption."),
});

const params = z.object({ "coupon-key": field(30, key, "Id or code of the coupon.") });
const page = {
  page: field(31, wholeNumber(1, 1_000_000).optional(), "Number of the page, from 1."),
  pageSize: field(
    32,
    wholeNumber(1, 999_999_999).optional(),
    "Rows of one page, at most 300; 300 when absent.",
  ),
};
const nextPage = field(33, z.string().optional(), "Address of the next page; absent on the last.");

const RULES = [
  "No other coupon has the code.",
  "endDate is not before startDate.",
  "All charges of its rate plan are discounts.",
];

export const listCoupons = defineOperation({
  ...read,
  id: "listCoupons",
  path: PATH,
  summary: "List coupons",
  description: "The newest first.",
  params: none,
  query: z.object({
    ...page,
    code: field(34, z.string().max(50).optional(), "Only the coupon with this code."),
    productRatePlanId: field(35, id.optional(), "Only coupons for this rate plan."),
  }),
  result: z.object({
    coupons: field(36, z.array(coupon), "The coupons of this page."),
    nextPage,
  }),
});

export const createCoupon = defineOperation({
  ...write,
  id: "createCoupon",
  method: "POST",
  path: PATH,
  summary: "Create a coupon",
  description:
    "A coupon gives a rate plan of discounts to whoever enters its code. Orders name it as `couponCode` in place of a rate plan; how long the discount lasts is up to its charges.",
  params: none,
  body: z
    .object({
      ...wanted,
      ...limits,
      productRatePlanId: field(9, id.optional(), "Id of a rate plan of discounts."),
      productRatePlanNumber: field(37, key.optional(), "Its number, instead of its id."),
      accountKey: field(38, key.optional(), "Id or number of the only account that redeems it."),
    })
    .catchall(customFieldsBeside("Coupon", "create")),
  result: coupon,
  rules: RULES,
  example: {
    code: "SPRING25",
    name: "Spring campaign",
    productRatePlanNumber: "PRP-00000007",
    endDate: "2026-05-31",
    maxRedemptions: 500,
    maxRedemptionsPerAccount: 1,
  },
});

export const getCoupon = defineOperation({
  ...read,
  id: "getCoupon",
  path: ONE,
  summary: "Get a coupon",
  params,
  query: none,
  result: coupon,
});

export const updateCoupon = defineOperation({
  ...write,
  id: "updateCoupon",
  method: "PUT",
  path: ONE,
  summary: "Change a coupon",
  description: "Changes what is named. What was redeemed stays redeemed, and its discounts go on.",
  params,
  body: z
    .object({
      ...optionalFields({ name: wanted.name }),
      ...limits,
      status: field(
        11,
        z.enum(COUPON_STATUSES).optional(),
        "Archived coupons are not redeemed any more; Active ones are again.",
      ),
    })
    .catchall(customFieldsBeside("Coupon")),
  result: coupon,
  rules: [RULES[1] ?? ""],
});

export const deleteCoupon = defineOperation({
  ...write,
  id: "deleteCoupon",
  method: "DELETE",
  path: ONE,
  summary: "Delete a coupon",
  params,
  body: none,
  result: none,
  rules: ["It was never redeemed: one that was is archived."],
});

export const listCouponRedemptions = defineOperation({
  ...read,
  also: [{ scope: "accounts:read", to: "read the accounts that redeemed it", asks: always }],
  id: "listCouponRedemptions",
  path: `${ONE}/redemptions`,
  summary: "List redemptions of a coupon",
  description: "The newest first. A deleted order gives its redemption back.",
  params,
  query: z.object(page),
  result: z.object({
    redemptions: field(39, z.array(redemption), "The redemptions of this page."),
    nextPage,
  }),
});
