import { serve } from "@/lib/api/next";
import { queryProductRatePlanChargeTierByKey } from "@/lib/areas/catalog/lists/list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: queryProductRatePlanChargeTierByKey,
});
