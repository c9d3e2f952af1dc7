import { serve } from "@/lib/api/next";
import { listSubscriptionItemsV2 } from "@/lib/areas/subscriptions/v2-reads/v2-plan-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listSubscriptionItemsV2 });
