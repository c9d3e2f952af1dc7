import { area } from "@/lib/api/area";

export default area({
  holds: "coupons: codes that orders enter for a discount, with limits and expiry",
  nouns: ["coupon-redemptions", "coupons"],
  after: ["accounts", "catalog"],
  tables: ["coupon", "coupon_redemption"],
});
