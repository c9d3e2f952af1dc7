import { area } from "@/lib/api/area";

export default area({
  holds: "the request log and the audit trail",
  nouns: ["audit-entries", "logged-requests"],
  after: [],
  tables: [],
});
