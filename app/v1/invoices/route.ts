import { serve } from "@/lib/api/next";
import { updateInvoices } from "@/lib/areas/invoices/posting/settle-operations";
import { createInvoice } from "@/lib/areas/invoices/standalone/standalone-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  POST: createInvoice,
  PUT: updateInvoices,
});
