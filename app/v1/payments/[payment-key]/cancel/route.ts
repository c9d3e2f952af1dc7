import { serve } from "@/lib/api/next";
import { cancelPayment } from "@/lib/areas/payments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: cancelPayment });
