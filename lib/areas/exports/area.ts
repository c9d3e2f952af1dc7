import { area } from "@/lib/api/area";

export default area({
  holds: "exports: queries whose rows a worker writes to a file",
  nouns: ["object/export"],
  after: ["batch-actions", "files", "objects"],
  tables: ["object_export"],
});
