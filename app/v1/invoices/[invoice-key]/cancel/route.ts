import { serve } from "@/lib/api/next";
import { cancelInvoice } from "@/lib/areas/invoices/credit-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: cancelInvoice });
