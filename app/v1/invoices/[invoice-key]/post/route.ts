import { serve } from "@/lib/api/next";
import { postInvoice } from "@/lib/areas/invoices/posting/settle-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: postInvoice });
