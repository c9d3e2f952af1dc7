import { serve } from "@/lib/api/next";
import { createInvoices } from "@/lib/areas/invoices/standalone/standalone-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: createInvoices });
