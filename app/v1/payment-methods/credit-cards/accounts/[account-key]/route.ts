import { serve } from "@/lib/api/next";
import { listCreditCards } from "@/lib/areas/payment-methods/cards/older-card-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listCreditCards });
