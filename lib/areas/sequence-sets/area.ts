import { area } from "@/lib/api/area";

export default area({
  holds: "sequence sets: prefixes and first numbers of documents, payments and refunds",
  nouns: ["sequence-sets"],
  after: [],
  tables: ["sequence_set"],
});
