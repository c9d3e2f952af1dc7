import { asTenant } from "@/lib/platform/database/ambient";
import { env } from "@/lib/platform/env";
import { forgetDeleted } from "./queries";

/** Forgets records that were deleted longer ago than the installation keeps them. */
export function forgetDeletedRecords(tenantId: string): Promise<void> {
  return asTenant(tenantId, () => forgetDeleted(tenantId, env().PERENNIAL_DELETED_DAYS));
}
