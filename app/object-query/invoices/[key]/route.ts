import { serve } from "@/lib/api/next";
import { queryInvoiceByKey } from "@/lib/areas/invoices/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryInvoiceByKey });
