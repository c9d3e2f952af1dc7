/** States of bill runs and of their accounts, as clients see them. */
export const RUN_STATUSES = [
  "Pending",
  "Processing",
  "Completed",
  "Error",
  "Canceled",
  "Posted",
  "PostInProgress",
  "CancelInProgress",
  "Paused",
] as const;
export const ACCOUNT_STATES = ["Pending", "Billed", "Empty", "Error", "Canceled"] as const;
export const CHARGE_TYPES = ["OneTime", "Recurring", "Usage"] as const;
