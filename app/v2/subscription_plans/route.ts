import { serve } from "@/lib/api/next";
import { listSubscriptionPlansV2 } from "@/lib/areas/subscriptions/v2-reads/v2-plan-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listSubscriptionPlansV2 });
