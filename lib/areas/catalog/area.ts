import { area } from "@/lib/api/area";

export default area({
  holds: "what is sold and at what price: products, rate plans, charges, features, groups",
  nouns: [
    "catalog",
    "catalog-groups",
    "features",
    "plans",
    "prices",
    "product-features",
    "product-rate-plan-charge-tiers",
    "product-rate-plan-charges",
    "product-rate-plans",
    "products",
    "settings/units-of-measure",
  ],
  after: ["accounting", "settings", "tax"],
  tables: [
    "catalog_group",
    "catalog_group_rate_plan",
    "feature",
    "product",
    "product_feature",
    "product_rate_plan",
    "product_rate_plan_charge",
    "product_rate_plan_charge_tier",
    "unit_of_measure",
  ],
});
