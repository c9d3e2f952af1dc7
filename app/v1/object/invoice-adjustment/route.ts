import { serve } from "@/lib/api/next";
import { createInvoiceAdjustment } from "@/lib/areas/adjustments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createInvoiceAdjustment });
