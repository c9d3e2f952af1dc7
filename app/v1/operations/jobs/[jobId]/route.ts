import { serve } from "@/lib/api/next";
import type * as jobOperations from "@/lib/areas/billing-operations/job-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof jobOperations>({
  GET: "getOperationJob",
});
