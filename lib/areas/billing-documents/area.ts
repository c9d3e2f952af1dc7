import { area } from "@/lib/api/area";

export default area({
  holds:
    "the documents of accounts in one list: invoices, credit memos and debit memos, with their lines",
  nouns: ["billing-document-items", "billing-documents"],
  after: ["accounts", "credit-memos", "debit-memos", "invoices"],
  tables: [],
});
