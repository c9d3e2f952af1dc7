import { serve } from "@/lib/api/next";
import { queryBillingDocumentItemByKey } from "@/lib/areas/billing-documents/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: queryBillingDocumentItemByKey,
});
