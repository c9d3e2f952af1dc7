import { serve } from "@/lib/api/next";
import { previewPayment } from "@/lib/areas/payments/preview-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: previewPayment });
