import { serve } from "@/lib/api/next";
import type * as olderOperations from "@/lib/areas/batch-actions/older-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof olderOperations>({
  POST: "generateObjects",
});
