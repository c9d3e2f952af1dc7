import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { takeNumber } from "@/lib/platform/numbers/numbering";
import { report } from "./find-run";
import type { BillRun } from "./model";
import { insertRun } from "./queries";
import { occurrenceAfter } from "./schedule-model";

/**
 * Stores the run of a schedule that follows another one, which its caller has just moved on: each run has one follower.
 * Its moment may have passed already, so that runs of days on which nothing was running are made up for.
 *
 * @returns undefined when the schedule has ended.
 */
export async function planNext(ctx: Ctx, run: BillRun): Promise<BillRun | undefined> {
  const { schedule, scheduledAt } = run;
  const next = schedule && scheduledAt && occurrenceAfter(schedule, ctx.timeZone, scheduledAt);
  if (!next) return undefined;
  const following: BillRun = {
    ...run,
    ...{ id: newId(), runNumber: await takeNumber("billRun"), status: "Pending" },
    ...{ scheduledAt: next.at, invoiceDate: next.invoiceDate, targetDate: next.targetDate },
    ...{ errorMessage: null, executedAt: null, completedAt: null, postedAt: null },
    ...{ createdAt: ctx.now, updatedAt: ctx.now },
  };
  await insertRun(ctx.tenantId, following);
  report(ctx, following, "create", "created");
  return following;
}
