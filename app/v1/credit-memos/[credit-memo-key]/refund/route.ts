import { serve } from "@/lib/api/next";
import type * as refundOperations from "@/lib/areas/payments/refunds/refund-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof refundOperations>({
  POST: "refundCreditMemo",
});
