import { serve } from "@/lib/api/next";
import { listSubscriptionMetrics } from "@/lib/areas/subscriptions/version-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ GET: listSubscriptionMetrics });
