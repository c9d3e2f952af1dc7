import { serve } from "@/lib/api/next";
import { chargebackPayment } from "@/lib/areas/payments/refund-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ POST: chargebackPayment });
