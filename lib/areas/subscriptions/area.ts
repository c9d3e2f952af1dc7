import { area } from "@/lib/api/area";

export default area({
  holds: "subscriptions: the timeline of what an account has agreed to pay for, and its reads",
  nouns: [
    "rate-plan-charge-tiers",
    "rate-plan-charges",
    "rate-plans",
    "subscription-items",
    "subscription-plans",
    "subscription-product-features",
    "subscriptions",
  ],
  after: ["accounts", "catalog", "contacts", "settings"],
  tables: [
    "rate_plan",
    "rate_plan_charge",
    "rate_plan_charge_tier",
    "subscription",
    "subscription_product_feature",
  ],
});
