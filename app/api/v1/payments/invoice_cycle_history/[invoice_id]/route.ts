import { serve } from "@/lib/api/next";
import { getInvoiceCycleHistory } from "@/lib/areas/payments/collections/cycle-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: getInvoiceCycleHistory });
