import { serve } from "@/lib/api/next";
import { queryPaymentApplicationByKey } from "@/lib/areas/payments/applications/application-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: queryPaymentApplicationByKey,
});
