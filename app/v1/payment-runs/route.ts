import { serve } from "@/lib/api/next";
import { createPaymentRun, listPaymentRuns } from "@/lib/areas/payment-runs/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listPaymentRuns,
  POST: createPaymentRun,
});
