import { serve } from "@/lib/api/next";
import { listRefundParts } from "@/lib/areas/payments/refund-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ GET: listRefundParts });
