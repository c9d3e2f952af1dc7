import { formatDate, formatNumber } from "@/lib/portal/format";
import type { couponList } from "@/lib/portal/lists/coupons";
import type { RowOf } from "@/lib/portal/use-list";

export type Coupon = RowOf<typeof couponList.contract>;

export const toneOfState = {
  Active: "positive",
  Scheduled: "info",
  Expired: "neutral",
  UsedUp: "neutral",
  Archived: "neutral",
} as const;

/** The days on which a coupon is redeemed. */
export function daysText({ startDate, endDate }: Pick<Coupon, "startDate" | "endDate">): string {
  if (startDate && endDate) return `${formatDate(startDate)} – ${formatDate(endDate)}`;
  if (startDate) return `From ${formatDate(startDate)}`;
  return endDate ? `Through ${formatDate(endDate)}` : "Any day";
}

/** How often it was redeemed, of how often it may be. */
export function redeemedText({ redemptions, maxRedemptions }: Coupon): string {
  const times = formatNumber(redemptions);
  return maxRedemptions === null ? times : `${times} of ${formatNumber(maxRedemptions)}`;
}

/** Which accounts may redeem it; empty for all. */
export function limitsText(coupon: Coupon): string {
  const { maxRedemptionsPerAccount: most, newCustomersOnly, accountNumber } = coupon;
  return [
    accountNumber && `Only ${accountNumber}`,
    newCustomersOnly && "New customers",
    most !== null && `${formatNumber(most)} per account`,
  ]
    .filter(Boolean)
    .join(", ");
}
