import { area } from "@/lib/api/area";

export default area({
  holds: "imports: files of records, each with what became of its rows",
  nouns: ["object/import"],
  after: ["files", "objects", "usage"],
  tables: ["object_import"],
});
