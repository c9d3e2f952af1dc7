import { serve } from "@/lib/api/next";
import type * as creditOperations from "@/lib/areas/invoices/credit-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof creditOperations>({
  PUT: "writeOffInvoice",
});
