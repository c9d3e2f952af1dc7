import { area } from "@/lib/api/area";

export default area({
  holds: "who owes: billing accounts, their settings and balances",
  nouns: ["accounts"],
  after: [],
  tables: ["account"],
});
