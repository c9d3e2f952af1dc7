import { serve } from "@/lib/api/next";
import { getPayment } from "@/lib/areas/payments/operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ GET: getPayment });
