import { area } from "@/lib/api/area";

export default area({
  holds: "billing preview runs: what many accounts will be billed, as a file that a worker writes",
  nouns: ["bill-run-previews", "billing-preview-runs"],
  after: ["accounts", "billing-operations", "files", "orders"],
  tables: ["billing_preview_run"],
});
