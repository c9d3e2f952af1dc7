import { serve } from "@/lib/api/next";
import { getActiveInvoiceCycle } from "@/lib/areas/payments/collections/cycle-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getActiveInvoiceCycle });
