import { area } from "@/lib/api/area";

export default area({
  holds: "exchange rates that the merchant enters or imports, and the home currency",
  nouns: ["custom-exchange-rates", "settings/currency-conversion", "settings/exchange-rates"],
  after: ["settings"],
  tables: ["exchange_rate"],
});
