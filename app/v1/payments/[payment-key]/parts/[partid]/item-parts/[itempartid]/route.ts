import { serve } from "@/lib/api/next";
import { getPaymentPartItem } from "@/lib/areas/payments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getPaymentPartItem });
