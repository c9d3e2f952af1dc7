import { serve } from "@/lib/api/next";
import {
  deleteUsageRecordV2,
  getUsageRecordV2,
  patchUsageRecordV2,
} from "@/lib/areas/usage/v2/v2-operations";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = serve({
  GET: getUsageRecordV2,
  PATCH: patchUsageRecordV2,
  DELETE: deleteUsageRecordV2,
});
