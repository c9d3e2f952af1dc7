import { area } from "@/lib/api/area";

export default area({
  holds: "what customers have used, until a bill has it",
  nouns: ["object/usage", "processed-usages", "usage", "usages"],
  after: ["catalog"],
  tables: ["processed_usage", "usage_daily", "usage_record", "usage_upload"],
});
