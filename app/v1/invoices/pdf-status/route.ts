import { serve } from "@/lib/api/next";
import { getInvoicePdfStatus } from "@/lib/areas/invoices/files/file-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getInvoicePdfStatus });
