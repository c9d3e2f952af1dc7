import { serve } from "@/lib/api/next";
import type * as billRuns from "@/lib/areas/bill-runs/operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof billRuns>({
  GET: "getBillRunSummary",
});
