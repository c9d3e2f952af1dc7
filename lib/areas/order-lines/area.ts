import { area } from "@/lib/api/area";

export default area({
  holds: "order line items: terms, states and billing",
  nouns: [],
  after: ["subscriptions"],
  tables: ["order_line_item"],
});
