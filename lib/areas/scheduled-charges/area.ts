import { area } from "@/lib/api/area";

export default area({
  holds: "charges that invoice schedules bill: plans, totals, and the items that are due",
  nouns: [],
  after: ["accounts", "settings", "subscriptions"],
  tables: ["invoice_schedule", "invoice_schedule_charge", "invoice_schedule_item"],
});
