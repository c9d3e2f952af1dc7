import { serve } from "@/lib/api/next";
import type * as logOperations from "@/lib/areas/payments/gateway/log-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof logOperations>({
  GET: "retrievePaymentTransactionLog",
});
