import { area } from "@/lib/api/area";

export default area({
  holds: "billing one account on request: a preview, its documents, and their payment",
  nouns: ["operations"],
  after: [
    "accounts",
    "adjustments",
    "billing",
    "credit-memos",
    "invoices",
    "orders",
    "payments",
    "subscriptions",
  ],
  tables: [],
});
