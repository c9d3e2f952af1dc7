import { serve } from "@/lib/api/next";
import type * as writeOperations from "@/lib/areas/batch-actions/write-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof writeOperations>({
  POST: "updateObjects",
});
