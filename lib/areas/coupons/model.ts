import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { LocalDate } from "@/lib/values/local-date";

/** The words of `coupon.status`: an archived coupon is not redeemed any more. */
export const COUPON_STATUSES = ["Active", "Archived"] as const;

/** What a coupon is on a day. */
export type CouponState = "Active" | "Scheduled" | "Expired" | "UsedUp" | "Archived";

export type Coupon = {
  id: string;
  /** In capitals; unique in a tenant. */
  code: string;
  name: string;
  productRatePlanId: string;
  status: (typeof COUPON_STATUSES)[number];
  /** First day on which it is redeemed; null for any. */
  startDate: LocalDate | null;
  /** Last day on which it is redeemed; null for any. */
  endDate: LocalDate | null;
  /** Most redemptions of all accounts together; null without a limit. */
  maxRedemptions: number | null;
  /** Most redemptions of one account; null without a limit. */
  maxRedemptionsPerAccount: number | null;
  /** The only account that may redeem it; null for all. */
  accountId: string | null;
  /** Whether only accounts without a subscription may redeem it. */
  isForNewCustomers: boolean;
  customFields: CustomFields;
  createdById: string;
  updatedById: string;
  createdAt: Date;
  updatedAt: Date;
};

/** How often a coupon was redeemed. */
export type Redeemed = {
  /** By all accounts. */
  all: number;
  /** By the account in question. */
  own: number;
};

/** The account that redeems coupons. */
export type Redeemer = {
  id: string;
  accountNumber: string;
  /** Whether it has, or had, a subscription. */
  hasSubscriptions: boolean;
};

/** Codes are the same in capitals and small letters. */
export const codeOf = (text: string): string => text.trim().toUpperCase();

/** What a coupon is on a day. */
export function stateOf(coupon: Coupon, today: LocalDate, redemptions: number): CouponState {
  if (coupon.status === "Archived") return "Archived";
  if (coupon.endDate !== null && today > coupon.endDate) return "Expired";
  if (coupon.maxRedemptions !== null && redemptions >= coupon.maxRedemptions) return "UsedUp";
  return coupon.startDate !== null && today < coupon.startDate ? "Scheduled" : "Active";
}

/** Why an account may not redeem a coupon `times` more; undefined when it may. Both ends of its days are included. */
export function refusalOf(
  coupon: Coupon,
  today: LocalDate,
  redeemed: Redeemed,
  by: Redeemer,
  times: number,
): string | undefined {
  const { code, maxRedemptions: most, maxRedemptionsPerAccount: mostOfOne } = coupon;
  if (coupon.status === "Archived") return `Coupon ${code} is archived.`;
  if (coupon.startDate !== null && today < coupon.startDate)
    return `Coupon ${code} can be redeemed from ${coupon.startDate}.`;
  if (coupon.endDate !== null && today > coupon.endDate)
    return `Coupon ${code} expired: it could be redeemed through ${coupon.endDate}.`;
  if (coupon.accountId !== null && coupon.accountId !== by.id)
    return `Coupon ${code} is not for account ${by.accountNumber}.`;
  if (coupon.isForNewCustomers && by.hasSubscriptions)
    return `Coupon ${code} is for new customers: account ${by.accountNumber} has had a subscription.`;
  if (most !== null && redeemed.all + times > most)
    return `Coupon ${code} has been redeemed ${redeemed.all} of ${timesOf(most)}.`;
  if (mostOfOne !== null && redeemed.own + times > mostOfOne)
    return `Account ${by.accountNumber} has redeemed coupon ${code} ${redeemed.own} of ${timesOf(mostOfOne)}.`;
  return undefined;
}

const timesOf = (count: number) => (count === 1 ? "1 time" : `${count} times`);
