import { serve } from "@/lib/api/next";
import { createSubscriptionV2 } from "@/lib/areas/subscriptions/v2-changes/v2-operations";
import { listSubscriptionsV2 } from "@/lib/areas/subscriptions/v2-reads/v2-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listSubscriptionsV2,
  POST: createSubscriptionV2,
});
