import { serve } from "@/lib/api/next";
import type * as trailOperations from "@/lib/areas/meters/trail-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve<typeof trailOperations>({
  GET: "listPrefetchAuditRecords",
});
