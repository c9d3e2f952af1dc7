import { area } from "@/lib/api/area";

export default area({
  holds: "price rises of subscriptions already sold: chosen, tried, carried out and undone in bulk",
  nouns: ["price-rise-items", "price-rises"],
  after: [
    "accounts",
    "billing",
    "catalog",
    "commitments",
    "dunning",
    "invoices",
    "orders",
    "settings",
    "subscriptions",
    "tax",
  ],
  tables: ["price_rise", "price_rise_item"],
});
