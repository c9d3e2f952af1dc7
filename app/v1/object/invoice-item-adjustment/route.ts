import { serve } from "@/lib/api/next";
import { createInvoiceItemAdjustment } from "@/lib/areas/adjustments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: createInvoiceItemAdjustment,
});
