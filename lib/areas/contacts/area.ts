import { area } from "@/lib/api/area";

export default area({
  holds: "addressees of documents: people and places",
  nouns: ["contacts"],
  after: ["accounts"],
  tables: ["contact"],
});
