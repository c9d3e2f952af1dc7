import { serve } from "@/lib/api/next";
import { queryPaymentByKey } from "@/lib/areas/payments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryPaymentByKey });
