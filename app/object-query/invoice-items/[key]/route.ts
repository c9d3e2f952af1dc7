import { serve } from "@/lib/api/next";
import { queryInvoiceItemByKey } from "@/lib/areas/invoices/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryInvoiceItemByKey });
