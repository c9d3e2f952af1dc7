import { serve } from "@/lib/api/next";
import type * as adjustments from "@/lib/areas/adjustments/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof adjustments>({
  POST: "createInvoiceItemAdjustment",
});
