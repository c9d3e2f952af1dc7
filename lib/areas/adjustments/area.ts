import { area } from "@/lib/api/area";

export default area({
  holds: "adjustments of invoices, and the credit balance of accounts",
  nouns: [
    "object/credit-balance-adjustment",
    "object/invoice-adjustment",
    "object/invoice-item-adjustment",
  ],
  after: ["accounts", "invoices", "settings"],
  tables: ["adjustment"],
});
