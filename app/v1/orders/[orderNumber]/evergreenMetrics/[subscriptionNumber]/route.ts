import { serve } from "@/lib/api/next";
import type * as metricsReadOperations from "@/lib/areas/orders/metrics/metrics-read-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof metricsReadOperations>({
  GET: "getOrderEvergreenMetrics",
});
