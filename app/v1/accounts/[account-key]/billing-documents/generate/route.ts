import { serve } from "@/lib/api/next";
import type * as generateOperations from "@/lib/areas/accounts/generate-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof generateOperations>({
  POST: "generateBillingDocuments",
});
