import { serve } from "@/lib/api/next";
import { unpostInvoice } from "@/lib/areas/invoices/posting/settle-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: unpostInvoice });
