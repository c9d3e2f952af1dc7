import { area } from "@/lib/api/area";

export default area({
  holds: "accounting codes, and periods whose books are closed",
  nouns: ["accounting-codes", "accounting-periods"],
  after: [],
  tables: ["accounting_code", "accounting_period"],
});
