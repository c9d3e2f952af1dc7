import { serve } from "@/lib/api/next";
import { createPaymentRunV2, listPaymentRunsV2 } from "@/lib/areas/payment-runs/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listPaymentRunsV2,
  POST: createPaymentRunV2,
});
