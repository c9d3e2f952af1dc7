import { serve } from "@/lib/api/next";
import { cancelInvoiceV2 } from "@/lib/areas/invoices/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: cancelInvoiceV2 });
