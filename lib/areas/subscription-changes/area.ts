import { area } from "@/lib/api/area";

export default area({
  holds: "calls of versions 1 and 2 that change one subscription, translated into orders",
  nouns: [],
  after: ["accounts", "billing", "catalog", "invoices", "orders", "settings", "subscriptions"],
  tables: [],
});
