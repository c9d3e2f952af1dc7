import { area } from "@/lib/api/area";

export default area({
  holds:
    "credit memos: of negative bills, entered by hand or of an invoice, and their applications",
  nouns: ["credit-memo-applications", "credit-memo-items", "credit-memos", "credit-taxation-items"],
  after: [
    "contacts",
    "accounts",
    "commitments",
    "company",
    "invoices",
    "order-lines",
    "prepaid",
    "scheduled-charges",
    "settings",
    "subscriptions",
    "usage",
  ],
  tables: ["credit_memo", "credit_memo_application", "credit_memo_item", "settlement_job"],
});
