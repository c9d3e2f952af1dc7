import { serve } from "@/lib/api/next";
import { listSubscriptionMetrics } from "@/lib/areas/subscriptions/versions/version-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listSubscriptionMetrics });
