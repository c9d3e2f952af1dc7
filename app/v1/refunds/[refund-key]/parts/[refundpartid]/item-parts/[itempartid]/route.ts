import { serve } from "@/lib/api/next";
import { getRefundPartItem } from "@/lib/areas/payments/refunds/refund-part-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getRefundPartItem });
