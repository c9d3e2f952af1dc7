import { serve } from "@/lib/api/next";
import type * as billingDocuments from "@/lib/areas/billing-documents/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof billingDocuments>({
  GET: "queryBillingDocumentItems",
});
