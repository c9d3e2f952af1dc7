import { area } from "@/lib/api/area";

export default area({
  holds: "order line items and what is delivered of them: terms, states and billing",
  nouns: [],
  after: ["subscriptions"],
  tables: ["fulfillment", "fulfillment_item", "order_line_item"],
});
