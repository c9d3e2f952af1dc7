import { serve } from "@/lib/api/next";
import { submitFailedPayment } from "@/lib/areas/payments/cycle-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ POST: submitFailedPayment });
