import { serve } from "@/lib/api/next";
import type * as v2PlanOperations from "@/lib/areas/subscriptions/v2-reads/v2-plan-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof v2PlanOperations>({
  GET: "listSubscriptionItemsV2",
});
