import { area } from "@/lib/api/area";

export default area({
  holds: "delivery adjustments: credits of deliveries that were billed and missed",
  nouns: ["adjustments", "delivery-adjustments"],
  after: ["accounts", "credit-memos", "debit-memos", "invoices", "orders", "subscriptions"],
  tables: ["delivery_adjustment"],
});
