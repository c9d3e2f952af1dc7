import { area } from "@/lib/api/area";

export default area({
  holds: "the calls of both versions that change one subscription, translated into orders",
  nouns: [],
  after: ["accounts", "billing", "catalog", "invoices", "orders", "settings", "subscriptions"],
  tables: [],
});
