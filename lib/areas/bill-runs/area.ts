import { area } from "@/lib/api/area";

export default area({
  holds: "bill runs: what many accounts owe through a day, billed at once",
  nouns: ["bill-run-accounts", "bill-runs", "billing-runs"],
  after: [
    "accounts",
    "adjustments",
    "billing",
    "commitments",
    "credit-memos",
    "invoices",
    "orders",
    "subscriptions",
    "tax",
  ],
  tables: ["bill_run", "bill_run_account"],
});
