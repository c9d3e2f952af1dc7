import { serve } from "@/lib/api/next";
import { createRefundV2, listRefundsV2 } from "@/lib/areas/payments/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listRefundsV2,
  POST: createRefundV2,
});
