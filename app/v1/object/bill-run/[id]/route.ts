import { serve } from "@/lib/api/next";
import type * as runOperations from "@/lib/areas/records/run-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof runOperations>({
  GET: "retrieveBillRunObject",
  PUT: "updateBillRunObject",
  DELETE: "deleteBillRunObject",
});
