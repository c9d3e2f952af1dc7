import { serve } from "@/lib/api/next";
import { createCreditCard } from "@/lib/areas/payment-methods/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createCreditCard });
