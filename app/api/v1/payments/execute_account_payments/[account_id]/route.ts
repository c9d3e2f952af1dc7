import { serve } from "@/lib/api/next";
import { executeAccountPayments } from "@/lib/areas/payments/cycle-operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ PUT: executeAccountPayments });
