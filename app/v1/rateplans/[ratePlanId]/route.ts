import { serve } from "@/lib/api/next";
import { getRatePlan } from "@/lib/areas/orders/rate-plans/rate-plan-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getRatePlan });
