import { area } from "@/lib/api/area";

export default area({
  holds: "stored files, fetched by id by servers and browsers",
  nouns: ["files"],
  after: ["credit-memos", "invoices"],
  tables: [],
});
