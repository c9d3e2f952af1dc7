import { serve } from "@/lib/api/next";
import type * as ratePlanOperations from "@/lib/areas/orders/rate-plans/rate-plan-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof ratePlanOperations>({
  GET: "getRatePlan",
});
