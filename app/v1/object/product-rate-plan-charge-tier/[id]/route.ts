import { serve } from "@/lib/api/next";
import {
  retrieveProductRatePlanChargeTier,
  updateProductRatePlanChargeTier,
} from "@/lib/areas/objects/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveProductRatePlanChargeTier,
  PUT: updateProductRatePlanChargeTier,
});
