import { serve } from "@/lib/api/next";
import {
  createBillingDocumentV2,
  listBillingDocumentsV2,
} from "@/lib/areas/billing-documents/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listBillingDocumentsV2,
  POST: createBillingDocumentV2,
});
