import { serve } from "@/lib/api/next";
import { previewPaymentRun } from "@/lib/areas/payment-runs/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: previewPaymentRun });
