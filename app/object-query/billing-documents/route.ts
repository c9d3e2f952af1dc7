import { serve } from "@/lib/api/next";
import { queryBillingDocuments } from "@/lib/areas/billing-documents/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: queryBillingDocuments });
