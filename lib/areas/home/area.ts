import { area } from "@/lib/api/area";

export default area({
  holds: "how the company stands today; movements of recurring revenue",
  nouns: ["home"],
  after: [],
  tables: [],
});
