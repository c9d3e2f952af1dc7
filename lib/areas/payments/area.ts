import { area } from "@/lib/api/area";

export default area({
  holds: "money in and back: payments, refunds, collections and their retries, gateway settlement",
  nouns: [
    "gateway-settlement",
    "metrics",
    "object/payment-transaction-log",
    "object/refund-transaction-log",
    "payment-applications",
    "payment-attempts",
    "payments",
    "refund-application-items",
    "refund-applications",
    "refunds",
    "settings/payment-retry-rules",
  ],
  after: ["accounts", "adjustments", "credit-memos", "invoices", "payment-methods", "settings"],
  tables: [
    "gateway_intent",
    "payment",
    "payment_application",
    "payment_retry",
    "payment_retry_attempt",
    "refund",
    "test_bank_challenge",
    "test_gateway_transaction",
  ],
});
