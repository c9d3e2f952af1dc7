import { serve } from "@/lib/api/next";
import { queryRefundApplicationByKey } from "@/lib/areas/payments/applications/application-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: queryRefundApplicationByKey,
});
