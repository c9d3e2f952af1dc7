import { serve } from "@/lib/api/next";
import { queryPayments } from "@/lib/areas/payments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryPayments });
