import { area } from "@/lib/api/area";

export default area({
  holds: "the work of a day or an hour, run for each tenant, and its failures",
  nouns: ["waiting-work", "work-failures"],
  after: [
    "accounts",
    "bill-runs",
    "billing",
    "dunning",
    "invoices",
    "orders",
    "payment-methods",
    "payment-runs",
    "payment-schedules",
    "payments",
    "price-rises",
    "scheduled-charges",
    "subscriptions",
    "trials",
  ],
  tables: ["stuck_notice"],
});
