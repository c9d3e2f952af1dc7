import { serve } from "@/lib/api/next";
import { authorizePaymentMethodV2 } from "@/lib/areas/payment-methods/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: authorizePaymentMethodV2 });
