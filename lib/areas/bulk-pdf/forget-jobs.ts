import { asTenant } from "@/lib/platform/database/ambient";
import { deleteOldJobs } from "./queries";

/** Deletes jobs that were told of long enough; their ZIP files were deleted before. */
export function forgetBulkPdfs(tenantId: string): Promise<void> {
  return asTenant(tenantId, () => deleteOldJobs(tenantId));
}
