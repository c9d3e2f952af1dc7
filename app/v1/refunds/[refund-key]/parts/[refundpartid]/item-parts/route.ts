import { serve } from "@/lib/api/next";
import { listRefundPartItems } from "@/lib/areas/payments/refunds/refund-part-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listRefundPartItems });
