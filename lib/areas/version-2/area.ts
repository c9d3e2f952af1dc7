import { area } from "@/lib/api/area";

export default area({
  holds: "resources of version 2 as views of the calls of version 1",
  nouns: [],
  after: ["order-lines", "orders", "records"],
  tables: [],
});
