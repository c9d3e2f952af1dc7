import { serve } from "@/lib/api/next";
import { getInvoicePdf } from "@/lib/areas/invoices/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getInvoicePdf });
