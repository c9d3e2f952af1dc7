import { asTenant } from "@/lib/platform/database/ambient";
import { forgetJobs } from "./store/job-queries";
import { forgetBefore } from "./run-queries";

const KEPT_DAYS = 30;

/** Deletes the entries of the audit trails of meters, their runs and the jobs of their stores, that are older than 30 days of the machine. */
export function forgetRuns(tenantId: string): Promise<void> {
  const before = new Date(Date.now() - KEPT_DAYS * 86_400_000);
  return asTenant(tenantId, async () => {
    await forgetBefore(tenantId, before);
    await forgetJobs(tenantId, before);
  });
}
