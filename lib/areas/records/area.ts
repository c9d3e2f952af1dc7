import { area } from "@/lib/api/area";

export default area({
  holds:
    "object calls of accounts, contacts, payment methods, subscriptions, invoices, bill runs and money",
  nouns: [
    "object/account",
    "object/amendment",
    "object/bill-run",
    "object/communication-profile",
    "object/contact",
    "object/invoice",
    "object/invoice-item",
    "object/invoice-payment",
    "object/invoice-split",
    "object/invoice-split-item",
    "object/payment",
    "object/payment-method",
    "object/rate-plan",
    "object/rate-plan-charge",
    "object/rate-plan-charge-tier",
    "object/refund",
    "object/refund-invoice-payment",
    "object/subscription",
    "object/subscription-product-feature",
    "object/taxation-item",
  ],
  after: ["batch-actions", "objects"],
  tables: [],
});
