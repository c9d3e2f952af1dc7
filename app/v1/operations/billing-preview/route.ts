import { serve } from "@/lib/api/next";
import { previewBilling } from "@/lib/areas/billing-operations/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: previewBilling });
