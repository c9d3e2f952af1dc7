import { serve } from "@/lib/api/next";
import { updateCreditCard } from "@/lib/areas/payment-methods/cards/older-card-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: updateCreditCard });
