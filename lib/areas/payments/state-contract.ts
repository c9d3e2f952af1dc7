/** States and kinds of payments and refunds as they are on the wire. Reference 4.6. */
export const PAYMENT_STATUSES = [
  "Draft",
  "Processing",
  "Processed",
  "Error",
  "Canceled",
  "Posted",
] as const;
export const PAYMENT_TYPES = ["Electronic", "External"] as const;
export const GATEWAY_STATES = [
  "MarkedForSubmission",
  "Submitted",
  "Settled",
  "NotSubmitted",
  "FailedToSettle",
] as const;
export const REFUND_STATUSES = ["Processing", "Processed", "Canceled", "Error"] as const;
export const TRANSACTION_TYPES = ["Refund", "Chargeback", "PaymentReversal"] as const;
