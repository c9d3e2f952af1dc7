import { serve } from "@/lib/api/next";
import { querySubscriptionByKey } from "@/lib/areas/subscriptions/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: querySubscriptionByKey });
