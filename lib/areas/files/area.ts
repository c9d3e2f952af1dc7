import { area } from "@/lib/api/area";

export default area({
  holds: "stored files, fetched by id by servers and browsers",
  nouns: ["files"],
  after: ["batch-actions", "credit-memos", "invoices"],
  tables: ["stored_file", "stored_file_part"],
});
