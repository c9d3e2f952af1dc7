import type { Task, TaskList } from "graphile-worker";
import { intentsAreDue, settleIntents } from "@/lib/areas/payments/settle-intents";
import { realDayIsDue, runAdvance, runRealDay } from "@/lib/areas/test-clock/advance";
import { ADVANCE_TASK } from "@/lib/areas/test-clock/model";
import { asTenant } from "@/lib/platform/ambient";
import { reap } from "@/lib/platform/reap";
import { allTenants } from "@/lib/platform/tenants";

/** Work for one tenant; the payload names it. */
function forTenant(work: (tenantId: string) => Promise<unknown>): Task {
  return async (payload) => {
    const { tenantId } = payload as { tenantId?: unknown };
    if (typeof tenantId !== "string") throw new Error("the job names no tenant");
    await work(tenantId);
  };
}

/** A job for each tenant that has something to do, so that one tenant's trouble is its own. */
function forEachTenant(task: string, wanted: (tenantId: string) => Promise<boolean>): Task {
  return async (_payload, { addJob }) => {
    for (const tenantId of await asTenant("", allTenants)) {
      if (!(await wanted(tenantId))) continue;
      await addJob(
        task,
        { tenantId },
        { jobKey: `${task}:${tenantId}`, queueName: `${task}:${tenantId}`, maxAttempts: 3 },
      );
    }
  };
}

const always = () => Promise.resolve(true);

/** Every kind of job that the worker knows, by the name under which it is enqueued. */
export const tasks: TaskList = {
  [ADVANCE_TASK]: forTenant(runAdvance),
  "daily-work": forEachTenant("daily-work-of-tenant", realDayIsDue),
  "daily-work-of-tenant": forTenant(runRealDay),
  "settle-intents": forEachTenant("settle-intents-of-tenant", intentsAreDue),
  "settle-intents-of-tenant": forTenant(settleIntents),
  reap: forEachTenant("reap-of-tenant", always),
  "reap-of-tenant": forTenant(reap),
};

/**
 * When the worker does what by itself, in the queue's notation: days of tenants that follow real
 * time begin at different hours, so they are looked at all day; each of them is run once.
 */
export const crontab = `
*/15 * * * * daily-work ?max=1
* * * * * settle-intents ?max=1
37 3 * * * reap ?max=1
`;
