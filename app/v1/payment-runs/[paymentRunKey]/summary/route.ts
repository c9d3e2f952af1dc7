import { serve } from "@/lib/api/next";
import { getPaymentRunSummary } from "@/lib/areas/payment-runs/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getPaymentRunSummary });
