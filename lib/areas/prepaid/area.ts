import { area } from "@/lib/api/area";

export default area({
  holds: "prepaid units: balances of subscriptions, their funds, and what has used them",
  nouns: [
    "daily-consumption-summaries",
    "ppdd",
    "prepaid-balance-funds",
    "prepaid-balance-transactions",
    "prepaid-balances",
    "validity-period-summaries",
  ],
  after: ["subscriptions"],
  tables: ["prepaid_balance", "prepaid_fund", "prepaid_transaction"],
});
