import { serve } from "@/lib/api/next";
import { getSubscriptionChange } from "@/lib/areas/orders/subscription-change-logs/change-log-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getSubscriptionChange });
