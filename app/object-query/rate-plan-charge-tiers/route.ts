import { serve } from "@/lib/api/next";
import { queryRatePlanChargeTiers } from "@/lib/areas/subscriptions/lists/tier-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryRatePlanChargeTiers });
