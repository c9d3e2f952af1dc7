import { serve } from "@/lib/api/next";
import { refundCreditMemo } from "@/lib/areas/payments/refunds/refund-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: refundCreditMemo });
