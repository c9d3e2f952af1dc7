import { area } from "@/lib/api/area";

export default area({
  holds: "fulfillments: units of order line items that are delivered or come back, and their bills",
  nouns: ["fulfillment-items", "fulfillments", "fulfillments-items", "settings/fulfillments"],
  after: ["accounts", "billing", "order-lines", "orders", "payments", "subscriptions"],
  tables: [],
});
