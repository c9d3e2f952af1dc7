import { serve } from "@/lib/api/next";
import { getPaymentV2, patchPaymentV2 } from "@/lib/areas/payments/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getPaymentV2,
  PATCH: patchPaymentV2,
});
