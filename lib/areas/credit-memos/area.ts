import { area } from "@/lib/api/area";

export default area({
  holds: "credits: by a bill that is below zero, by hand, of an invoice; what they are applied to",
  nouns: ["credit-memo-items", "credit-memos"],
  after: ["accounts", "catalog", "invoices", "order-lines", "settings", "subscriptions", "usage"],
  tables: ["credit_memo", "credit_memo_application", "credit_memo_item"],
});
