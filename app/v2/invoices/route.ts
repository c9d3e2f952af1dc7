import { serve } from "@/lib/api/next";
import { createInvoiceV2, listInvoicesV2 } from "@/lib/areas/invoices/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listInvoicesV2,
  POST: createInvoiceV2,
});
