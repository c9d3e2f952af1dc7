import { serve } from "@/lib/api/next";
import { unapplyPayment } from "@/lib/areas/payments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: unapplyPayment });
