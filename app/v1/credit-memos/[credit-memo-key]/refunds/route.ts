import { serve } from "@/lib/api/next";
import { refundCreditMemo } from "@/lib/areas/payments/refund-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ POST: refundCreditMemo });
