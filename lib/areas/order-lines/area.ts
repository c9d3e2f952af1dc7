import { area } from "@/lib/api/area";

export default area({
  holds: "order line items: what they are, their states, how they come to a bill",
  nouns: [],
  after: ["subscriptions"],
  tables: ["order_line_item"],
});
