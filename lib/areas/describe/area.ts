import { area } from "@/lib/api/area";

export default area({
  holds: "what the objects of the interface are: their fields, as XML",
  nouns: ["describe"],
  after: ["batch-actions"],
  tables: [],
});
