import { serve } from "@/lib/api/next";
import { settlePayment } from "@/lib/areas/payments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: settlePayment });
