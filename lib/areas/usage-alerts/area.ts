import { area } from "@/lib/api/area";

export default area({
  holds: "thresholds of usage, and alerts when usage reaches one",
  nouns: ["usage-alerts", "usage-thresholds"],
  after: ["accounts", "dunning", "subscriptions", "usage"],
  tables: ["usage_alert", "usage_threshold"],
});
