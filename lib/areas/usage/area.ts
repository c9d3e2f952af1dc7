import { area } from "@/lib/api/area";

export default area({
  holds: "usage records, until they are billed",
  nouns: ["object/usage", "processed-usages", "usage", "usage-records", "usages"],
  after: [],
  tables: ["processed_usage", "usage_daily", "usage_record", "usage_upload"],
});
