import { area } from "@/lib/api/area";

export default area({
  holds: "the request log, recordings of calls, and the audit trail",
  nouns: ["audit-entries", "logged-requests", "recorded-calls", "recordings"],
  after: [],
  tables: ["recorded_call", "recording"],
});
