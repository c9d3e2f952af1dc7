import { serve } from "@/lib/api/next";
import type * as v1CreateOperations from "@/lib/areas/subscriptions/v1-changes/v1-create-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof v1CreateOperations>({
  POST: "createSubscription",
});
