import { serve } from "@/lib/api/next";
import type * as metricsOperations from "@/lib/areas/payments/collections/metrics-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof metricsOperations>({
  GET: "getRecoveredAmounts",
});
