import { serve } from "@/lib/api/next";
import { getSubscriptionVersion } from "@/lib/areas/subscriptions/versions/version-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getSubscriptionVersion });
