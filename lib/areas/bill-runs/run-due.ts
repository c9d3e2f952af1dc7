import { asTenant } from "@/lib/platform/database/ambient";
import { tenantClock } from "@/lib/platform/tenants";
import { workOnBillRun } from "./execute-run";
import { MOST_ROUNDS } from "./model";
import { type OpenRun, openRuns } from "./queries";

/** Milliseconds between attempts on an account of a run that is in use. */
const RETRY_PAUSES = [200, 1000, 3000];

/** The next moment at which a scheduled run begins, or one that has begun goes on; null when there is none. */
export async function nextBillRunAt(tenantId: string, now: Date): Promise<Date | null> {
  const scheduled = (await asTenant(tenantId, () => openRuns(tenantId))).flatMap(
    ({ scheduledAt }) => scheduledAt ?? [],
  );
  const [first] = scheduled;
  return first ? new Date(Math.max(first.getTime(), now.getTime())) : null;
}

/** Runs that need a job of the worker: those whose moment has come, and those that have not ended. */
export async function billRunsToBegin(tenantId: string): Promise<OpenRun[]> {
  return asTenant(tenantId, async () => {
    const { now } = await tenantClock(tenantId);
    const runs = await openRuns(tenantId);
    return runs.filter(({ scheduledAt }) => scheduledAt === null || scheduledAt <= now);
  });
}

/**
 * Completes every scheduled run whose moment has come, for a clock that only advances afterwards. Accounts that stay in
 * use finally count as failures.
 */
export async function doBillRunsDue(tenantId: string): Promise<void> {
  for (const { id } of await billRunsToBegin(tenantId)) {
    let waiting = await workOnBillRun(tenantId, id);
    for (const pause of waiting > 0 ? RETRY_PAUSES : []) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      waiting = await workOnBillRun(tenantId, id);
      if (waiting === 0) break;
    }
    if (waiting > 0) await workOnBillRun(tenantId, id, { round: MOST_ROUNDS });
  }
}
