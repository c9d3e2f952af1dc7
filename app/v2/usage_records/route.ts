import { serve } from "@/lib/api/next";
import { createUsageRecordV2, listUsageRecordsV2 } from "@/lib/areas/usage/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: listUsageRecordsV2,
  POST: createUsageRecordV2,
});
