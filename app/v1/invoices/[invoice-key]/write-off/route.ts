import { serve } from "@/lib/api/next";
import { writeOffInvoice } from "@/lib/areas/invoices/credit-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: writeOffInvoice });
