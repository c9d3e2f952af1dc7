import { serve } from "@/lib/api/next";
import { verifyPaymentMethod } from "@/lib/areas/payment-methods/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: verifyPaymentMethod });
