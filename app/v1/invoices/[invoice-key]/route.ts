import { serve } from "@/lib/api/next";
import { getInvoice } from "@/lib/areas/invoices/operations";

export const { GET, POST, PUT, PATCH, DELETE } = serve({ GET: getInvoice });
