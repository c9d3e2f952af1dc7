import { serve } from "@/lib/api/next";
import { retrieveSubscription } from "@/lib/areas/subscriptions/operations";
import { patchSubscription } from "@/lib/areas/subscriptions/v2-changes/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveSubscription,
  PATCH: patchSubscription,
});
