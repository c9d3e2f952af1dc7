/** States of payment runs and of their items, as clients see them. */
export const RUN_STATUSES = ["Pending", "Processing", "Completed", "Error", "Canceled"] as const;
export const ITEM_STATES = ["Pending", "Processed", "Error", "Unprocessed"] as const;
export const TRANSACTION_KINDS = [
  "Payment",
  "CreditMemo",
  "UnappliedPayment",
  "CreditBalanceAdjustment",
] as const;
