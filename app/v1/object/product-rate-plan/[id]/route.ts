import { serve } from "@/lib/api/next";
import {
  deleteProductRatePlan,
  retrieveProductRatePlan,
  updateProductRatePlan,
} from "@/lib/areas/objects/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveProductRatePlan,
  PUT: updateProductRatePlan,
  DELETE: deleteProductRatePlan,
});
