import { serve } from "@/lib/api/next";
import { updateSubscription } from "@/lib/areas/subscription-changes/v1-create-operations";
import { getSubscription } from "@/lib/areas/subscriptions/operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({
  GET: getSubscription,
  PUT: updateSubscription,
});
