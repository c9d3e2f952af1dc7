import { asTenant } from "@/lib/platform/database/ambient";
import { forgetBefore } from "./run-queries";

const KEPT_DAYS = 30;

/** Deletes the entries of the audit trails of meters, and their runs, that are older than 30 days of the machine. */
export function forgetRuns(tenantId: string): Promise<void> {
  const before = new Date(Date.now() - KEPT_DAYS * 86_400_000);
  return asTenant(tenantId, () => forgetBefore(tenantId, before));
}
