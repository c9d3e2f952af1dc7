import { area } from "@/lib/api/area";

export default area({
  holds:
    "invoice schedules: plans of amounts and days by which charges are billed, and their calls",
  nouns: ["invoice-schedules"],
  after: ["accounts", "bill-runs", "billing", "orders", "scheduled-charges", "subscriptions"],
  tables: [],
});
