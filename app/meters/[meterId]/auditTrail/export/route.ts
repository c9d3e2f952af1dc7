import { serve } from "@/lib/api/next";
import type * as exportOperations from "@/lib/areas/meters/store/export-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof exportOperations>({
  GET: "getAuditTrailExportJobs",
  POST: "createAuditTrailExportJob",
});
