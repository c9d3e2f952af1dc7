import { serve } from "@/lib/api/next";
import { queryRatePlans } from "@/lib/areas/subscriptions/lists/plan-list-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryRatePlans });
