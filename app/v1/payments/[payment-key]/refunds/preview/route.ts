import { serve } from "@/lib/api/next";
import { previewRefund } from "@/lib/areas/payments/preview-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: previewRefund });
