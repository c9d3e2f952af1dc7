import { serve } from "@/lib/api/next";
import { listSubscriptionChanges } from "@/lib/areas/orders/subscription-change-logs/change-log-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listSubscriptionChanges });
