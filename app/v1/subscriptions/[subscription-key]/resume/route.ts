import { serve } from "@/lib/api/next";
import { resumeSuspendedSubscription } from "@/lib/areas/subscriptions/v1-changes/v1-life-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  PUT: resumeSuspendedSubscription,
});
