import { area } from "@/lib/api/area";

export default area({
  holds: "price rises of subscriptions already sold: chosen, tried, carried out and undone in bulk",
  nouns: ["price-rise-items", "price-rises"],
  after: ["catalog", "dunning", "orders", "settings", "subscriptions"],
  tables: ["price_rise", "price_rise_item"],
});
