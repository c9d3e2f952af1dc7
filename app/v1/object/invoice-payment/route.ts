import { serve } from "@/lib/api/next";
import { createInvoicePaymentObject } from "@/lib/areas/records/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: createInvoicePaymentObject,
});
