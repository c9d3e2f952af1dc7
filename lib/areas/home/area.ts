import { area } from "@/lib/api/area";

export default area({
  holds: "the company's figures today; movements of recurring revenue",
  nouns: ["home"],
  after: ["exchange-rates"],
  tables: [],
});
