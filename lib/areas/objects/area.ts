import { area } from "@/lib/api/area";

export default area({
  holds: "create, retrieve, update and delete of catalog objects, the same for every type",
  nouns: [
    "object/feature",
    "object/product",
    "object/product-feature",
    "object/product-rate-plan",
    "object/product-rate-plan-charge",
    "object/product-rate-plan-charge-tier",
    "object/unit-of-measure",
  ],
  after: ["catalog"],
  tables: [],
});
