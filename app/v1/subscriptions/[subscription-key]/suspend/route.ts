import { serve } from "@/lib/api/next";
import type * as v1LifeOperations from "@/lib/areas/subscriptions/v1-changes/v1-life-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof v1LifeOperations>({
  PUT: "suspendSubscription",
});
