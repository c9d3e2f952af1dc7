import { area } from "@/lib/api/area";

export default area({
  holds: "payment schedules: payments on agreed days",
  nouns: ["payment-schedule-item-payments", "payment-schedule-items", "payment-schedules"],
  after: ["accounts", "invoices", "payment-methods", "payments"],
  tables: ["payment_schedule", "payment_schedule_item", "payment_schedule_payment"],
});
