import { area } from "@/lib/api/area";

export default area({
  holds: "bills: what an account owes on a day becomes draft or posted invoices and credit memos",
  nouns: [],
  after: [
    "accounts",
    "adjustments",
    "commitments",
    "credit-memos",
    "invoices",
    "order-lines",
    "prepaid",
    "scheduled-charges",
    "settings",
    "subscriptions",
    "tax",
    "usage",
  ],
  tables: [],
});
