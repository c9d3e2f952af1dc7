import { serve } from "@/lib/api/next";
import { patchSubscription } from "@/lib/areas/subscription-changes/v2-operations";
import { retrieveSubscription } from "@/lib/areas/subscriptions/operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({
  GET: retrieveSubscription,
  PATCH: patchSubscription,
});
