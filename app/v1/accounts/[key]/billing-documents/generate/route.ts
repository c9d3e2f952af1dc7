import { serve } from "@/lib/api/next";
import { generateBillingDocuments } from "@/lib/areas/accounts/generate-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({ POST: generateBillingDocuments });
