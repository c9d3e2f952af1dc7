import { serve } from "@/lib/api/next";
import { transferPayment } from "@/lib/areas/payments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: transferPayment });
