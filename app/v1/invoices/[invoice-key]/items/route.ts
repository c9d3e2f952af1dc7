import { serve } from "@/lib/api/next";
import { listInvoiceItems } from "@/lib/areas/invoices/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listInvoiceItems });
