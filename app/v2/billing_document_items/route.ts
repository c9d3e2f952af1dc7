import { serve } from "@/lib/api/next";
import { listBillingDocumentItemsV2 } from "@/lib/areas/billing-documents/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listBillingDocumentItemsV2,
});
