import { serve } from "@/lib/api/next";
import { cancelPaymentV2 } from "@/lib/areas/payments/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: cancelPaymentV2 });
