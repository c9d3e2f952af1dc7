import { serve } from "@/lib/api/next";
import { getOrderEvergreenMetrics } from "@/lib/areas/orders/metrics/metrics-read-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getOrderEvergreenMetrics });
