import { area } from "@/lib/api/area";

export default area({
  holds: "batch actions: records of many objects by one query language",
  nouns: ["action"],
  after: ["contacts", "invoices", "prepaid"],
  tables: ["deleted_record"],
});
