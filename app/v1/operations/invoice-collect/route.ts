import { serve } from "@/lib/api/next";
import { invoiceAndCollect } from "@/lib/areas/billing-operations/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: invoiceAndCollect });
