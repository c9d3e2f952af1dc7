import { serve } from "@/lib/api/next";
import type * as jobOperations from "@/lib/areas/credit-memos/jobs/job-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof jobOperations>({
  PUT: "applyCreditMemoLater",
});
