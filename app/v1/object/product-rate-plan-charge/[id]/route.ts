import { serve } from "@/lib/api/next";
import {
  deleteProductRatePlanCharge,
  retrieveProductRatePlanCharge,
  updateProductRatePlanCharge,
} from "@/lib/areas/objects/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveProductRatePlanCharge,
  PUT: updateProductRatePlanCharge,
  DELETE: deleteProductRatePlanCharge,
});
