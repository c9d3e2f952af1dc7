import { area } from "@/lib/api/area";

export default area({
  holds: "the invoices and payments of an account, as older programs list them",
  nouns: ["transactions"],
  after: ["accounts"],
  tables: [],
});
