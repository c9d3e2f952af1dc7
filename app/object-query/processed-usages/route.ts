import { serve } from "@/lib/api/next";
import type * as processedOperations from "@/lib/areas/usage/processed/processed-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof processedOperations>({
  GET: "queryProcessedUsages",
});
