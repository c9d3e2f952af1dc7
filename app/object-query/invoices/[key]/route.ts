import { serve } from "@/lib/api/next";
import type * as invoices from "@/lib/areas/invoices/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof invoices>({
  GET: "queryInvoiceByKey",
});
