import { serve } from "@/lib/api/next";
import { verifyPaymentMethodV2 } from "@/lib/areas/payment-methods/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: verifyPaymentMethodV2 });
