import { serve } from "@/lib/api/next";
import { updateInvoices } from "@/lib/areas/invoices/posting/settle-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ PUT: updateInvoices });
