import { serve } from "@/lib/api/next";
import type * as failureOperations from "@/lib/areas/daily-work/failure-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof failureOperations>({
  GET: "queryWorkFailures",
});
