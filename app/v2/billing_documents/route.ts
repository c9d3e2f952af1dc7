import { serve } from "@/lib/api/next";
import { listBillingDocumentsV2 } from "@/lib/areas/billing-documents/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ GET: listBillingDocumentsV2 });
