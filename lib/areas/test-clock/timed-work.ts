import { doRunsDue, nextRunAt } from "@/lib/areas/payment-runs/run-due";

/** The first moment, `now` at the earliest, at which something is to be done by the hour. */
export function nextTimedWork(tenantId: string, now: Date): Promise<Date | null> {
  return nextRunAt(tenantId, now);
}

/** Does what is due by the hour, by the tenant's clock. */
export async function doTimedWork(tenantId: string): Promise<void> {
  await doRunsDue(tenantId);
}
