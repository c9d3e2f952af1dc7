import { serve } from "@/lib/api/next";
import { getOrderEvergreenMetrics } from "@/lib/areas/orders/metrics-read-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ GET: getOrderEvergreenMetrics });
