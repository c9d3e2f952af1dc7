import { serve } from "@/lib/api/next";
import { createPaymentMethod } from "@/lib/areas/payment-methods/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createPaymentMethod });
