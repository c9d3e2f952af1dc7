import { serve } from "@/lib/api/next";
import { queryInvoiceItems } from "@/lib/areas/invoices/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryInvoiceItems });
