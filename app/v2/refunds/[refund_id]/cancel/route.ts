import { serve } from "@/lib/api/next";
import { cancelRefundV2 } from "@/lib/areas/payments/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: cancelRefundV2 });
