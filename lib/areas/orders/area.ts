import { area } from "@/lib/api/area";

export default area({
  holds: "orders: every change of a subscription; previews, waiting orders, ramps, line items",
  nouns: [
    "amendments",
    "async-jobs",
    "order-actions",
    "order-line-items",
    "orderActions",
    "orders",
    "ramps",
    "rateplans",
    "sign-up",
    "subscription-change-logs",
  ],
  after: [
    "account-setup",
    "accounts",
    "adjustments",
    "billing",
    "catalog",
    "contacts",
    "credit-memos",
    "gateways",
    "invoices",
    "order-lines",
    "payments",
    "settings",
    "subscriptions",
    "tax",
  ],
  tables: ["order_action", "order_job", "orders"],
});
