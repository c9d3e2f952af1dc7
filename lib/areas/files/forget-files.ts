import { asTenant } from "@/lib/platform/database/ambient";
import { deleteOldFiles } from "./queries";

/** Deletes files that were kept long enough, with the exports and imports that they belong to. */
export function forgetFiles(tenantId: string): Promise<void> {
  return asTenant(tenantId, () => deleteOldFiles(tenantId));
}
