import { serve } from "@/lib/api/next";
import { getSubscription } from "@/lib/areas/subscriptions/operations";
import { updateSubscription } from "@/lib/areas/subscriptions/v1-changes/v1-create-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getSubscription,
  PUT: updateSubscription,
});
