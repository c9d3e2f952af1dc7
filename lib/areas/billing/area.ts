import { area } from "@/lib/api/area";

export default area({
  holds: "what an account owes on a day becomes invoices and credit memos: drafts, bills, posting",
  nouns: [],
  after: [
    "accounts",
    "credit-memos",
    "invoices",
    "order-lines",
    "settings",
    "subscriptions",
    "usage",
  ],
  tables: [],
});
