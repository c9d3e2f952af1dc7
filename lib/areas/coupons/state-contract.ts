/** The words of a coupon, as in `model.ts`. */
export const COUPON_STATUSES = ["Active", "Archived"] as const;
export const COUPON_STATES = ["Active", "Scheduled", "Expired", "UsedUp", "Archived"] as const;
