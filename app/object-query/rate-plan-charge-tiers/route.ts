import { serve } from "@/lib/api/next";
import type * as tierListOperations from "@/lib/areas/subscriptions/lists/tier-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof tierListOperations>({
  GET: "queryRatePlanChargeTiers",
});
