import { serve } from "@/lib/api/next";
import { applyPayment } from "@/lib/areas/payments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: applyPayment });
