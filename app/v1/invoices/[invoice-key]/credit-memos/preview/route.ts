import { serve } from "@/lib/api/next";
import { previewInvoiceCredit } from "@/lib/areas/credit-memos/create/preview-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: previewInvoiceCredit });
