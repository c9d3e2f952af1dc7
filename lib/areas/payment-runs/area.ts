import { area } from "@/lib/api/area";

export default area({
  holds: "payment runs: collection from many accounts at a chosen hour",
  nouns: ["payment-run-items", "payment-runs"],
  after: [
    "accounts",
    "adjustments",
    "credit-memos",
    "gateways",
    "invoices",
    "payment-methods",
    "payments",
    "settings",
  ],
  tables: ["payment_run", "payment_run_item", "payment_run_transaction"],
});
