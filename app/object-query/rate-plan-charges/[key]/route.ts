import { serve } from "@/lib/api/next";
import type * as planListOperations from "@/lib/areas/subscriptions/lists/plan-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof planListOperations>({
  GET: "queryRatePlanChargeByKey",
});
