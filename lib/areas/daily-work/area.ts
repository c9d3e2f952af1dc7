import { area } from "@/lib/api/area";

export default area({
  holds: "what falls due on a day or at an hour, run for each tenant; what could not be done",
  nouns: ["waiting-work", "work-failures"],
  after: [
    "accounts",
    "billing",
    "dunning",
    "invoices",
    "orders",
    "payment-methods",
    "payment-runs",
    "payment-schedules",
    "payments",
    "subscriptions",
  ],
  tables: ["stuck_notice"],
});
