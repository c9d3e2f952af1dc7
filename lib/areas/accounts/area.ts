import { area } from "@/lib/api/area";

export default area({
  holds: "billing accounts: settings and balances of the customers who owe",
  nouns: ["accounts"],
  after: [],
  tables: ["account"],
});
