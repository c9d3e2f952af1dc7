import { serve } from "@/lib/api/next";
import type * as coupons from "@/lib/areas/coupons/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof coupons>({
  GET: "getCoupon",
  PUT: "updateCoupon",
  DELETE: "deleteCoupon",
});
