import { serve } from "@/lib/api/next";
import { retrievePaymentTransactionLog } from "@/lib/areas/payments/gateway/log-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: retrievePaymentTransactionLog,
});
