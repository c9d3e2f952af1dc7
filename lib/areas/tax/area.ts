import { area } from "@/lib/api/area";

export default area({
  holds: "tax codes, rates and engines: what is taxed, where, when and by how much",
  nouns: ["settings/tax-codes", "settings/tax-engine", "settings/tax-rates"],
  after: [],
  tables: ["tax_code", "tax_rate"],
});
