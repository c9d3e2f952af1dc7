import { area } from "@/lib/api/area";

export default area({
  holds: "people and places that documents are addressed to",
  nouns: ["contacts"],
  after: ["accounts"],
  tables: ["contact"],
});
