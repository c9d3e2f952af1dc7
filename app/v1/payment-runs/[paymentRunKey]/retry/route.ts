import { serve } from "@/lib/api/next";
import { retryPaymentRun } from "@/lib/areas/payment-runs/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: retryPaymentRun });
