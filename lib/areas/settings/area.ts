import { area } from "@/lib/api/area";

export default area({
  holds: "the tenant's choices about the product itself",
  nouns: [
    "settings/billing-rules",
    "settings/collection",
    "settings/document-numbers",
    "settings/features",
    "settings/subscriptions",
  ],
  after: [],
  tables: [],
});
