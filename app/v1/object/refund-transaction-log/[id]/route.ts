import { serve } from "@/lib/api/next";
import { retrieveRefundTransactionLog } from "@/lib/areas/payments/gateway/log-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrieveRefundTransactionLog,
});
