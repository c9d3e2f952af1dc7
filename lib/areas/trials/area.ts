import { area } from "@/lib/api/area";

export default area({
  holds: "trials: subscriptions that begin free, their first bill, and the mail that announces it",
  nouns: ["trials"],
  after: ["accounts", "billing", "dunning", "invoices", "orders", "subscriptions"],
  tables: [],
});
