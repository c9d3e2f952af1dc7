import { serve } from "@/lib/api/next";
import { previewInvoice } from "@/lib/areas/invoices/standalone/standalone-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: previewInvoice });
