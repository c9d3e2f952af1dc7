import { serve } from "@/lib/api/next";
import { retrieveRatePlanChargeTierObject } from "@/lib/areas/records/amendment-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveRatePlanChargeTierObject,
});
