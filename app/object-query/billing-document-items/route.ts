import { serve } from "@/lib/api/next";
import { queryBillingDocumentItems } from "@/lib/areas/billing-documents/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryBillingDocumentItems });
