import { serve } from "@/lib/api/next";
import type * as refundPartOperations from "@/lib/areas/payments/refunds/refund-part-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof refundPartOperations>({
  GET: "listRefundPartItems",
});
