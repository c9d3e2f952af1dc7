import { settleIntents } from "@/lib/areas/payments/gateway/settle-intents";
import { asTenant } from "@/lib/platform/database/ambient";
import { tenantClock } from "@/lib/platform/tenants";
import { runPaymentRun } from "./execute-run";
import { MOST_ROUNDS } from "./model";
import { type OpenRun, openRuns } from "./queries";

/** Milliseconds between attempts on an account of the run that is in use. */
const RETRY_PAUSES = [200, 1000, 3000];

/** The next moment at which a run starts, or continues; null when none is pending. */
export async function nextRunAt(tenantId: string, now: Date): Promise<Date | null> {
  const [first] = await asTenant(tenantId, () => openRuns(tenantId));
  return first ? latest(first.runAt ?? now, now) : null;
}

const latest = (a: Date, b: Date) => (a.getTime() > b.getTime() ? a : b);

/** Runs that are due by the tenant's clock, and those that were started and have not ended. */
async function runsDue(tenantId: string): Promise<OpenRun[]> {
  return asTenant(tenantId, async () => {
    const { now } = await tenantClock(tenantId);
    return (await openRuns(tenantId)).filter(
      ({ runAt, status }) => status === "Processing" || (runAt !== null && runAt <= now),
    );
  });
}

/** Runs that need a job of the worker: due, or not ended. */
export async function runsToBegin(tenantId: string): Promise<OpenRun[]> {
  return asTenant(tenantId, async () => {
    const { now } = await tenantClock(tenantId);
    return (await openRuns(tenantId)).filter(({ runAt }) => runAt === null || runAt <= now);
  });
}

/**
 * Completes every due run immediately, for a clock that only advances afterwards. Accounts that
 * stay in use finally count as failures.
 */
export async function doRunsDue(tenantId: string): Promise<void> {
  for (const { id } of await runsDue(tenantId)) {
    let waiting = await runPaymentRun(tenantId, id);
    for (const pause of waiting > 0 ? RETRY_PAUSES : []) {
      await new Promise((resolve) => setTimeout(resolve, pause));
      await settleIntents(tenantId);
      waiting = await runPaymentRun(tenantId, id);
      if (waiting === 0) break;
    }
    if (waiting > 0) await runPaymentRun(tenantId, id, { round: MOST_ROUNDS });
  }
}
