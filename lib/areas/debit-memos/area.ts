import { area } from "@/lib/api/area";

export default area({
  holds: "debit memos: of catalog charges or of an invoice; they are owed as invoices are",
  nouns: ["debit-memo-items", "debit-memos"],
  after: ["accounts", "contacts", "credit-memos", "invoices", "payments"],
  tables: [],
});
