/** States of a billing preview run: Error when none of its accounts could be previewed. */
export const PREVIEW_RUN_STATUSES = ["Pending", "Processing", "Completed", "Error"] as const;

/** Which subscriptions renew at the end of their term. */
export const RENEWALS = ["All", "None", "Autorenew"] as const;
