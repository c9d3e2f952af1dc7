import { serve } from "@/lib/api/next";
import { createPaymentV2, listPaymentsV2 } from "@/lib/areas/payments/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listPaymentsV2,
  POST: createPaymentV2,
});
