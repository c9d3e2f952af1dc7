import { serve } from "@/lib/api/next";
import { applyPaymentV2 } from "@/lib/areas/payments/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: applyPaymentV2 });
