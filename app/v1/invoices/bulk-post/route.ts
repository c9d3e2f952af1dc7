import { serve } from "@/lib/api/next";
import { postInvoices } from "@/lib/areas/invoices/posting/settle-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: postInvoices });
