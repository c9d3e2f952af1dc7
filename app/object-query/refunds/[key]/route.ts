import { serve } from "@/lib/api/next";
import { queryRefundByKey } from "@/lib/areas/payments/refunds/refund-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryRefundByKey });
