import { serve } from "@/lib/api/next";
import { reverseInvoice } from "@/lib/areas/invoices/credit-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: reverseInvoice });
