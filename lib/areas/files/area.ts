import { area } from "@/lib/api/area";

export default area({
  holds: "files by ids of their own, for servers and browsers",
  nouns: ["files"],
  after: ["credit-memos", "invoices"],
  tables: [],
});
