import { serve } from "@/lib/api/next";
import { retrieveRatePlanChargeObject } from "@/lib/areas/records/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveRatePlanChargeObject,
});
