import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { takeNumber } from "@/lib/platform/numbers/numbering";
import { resolveFailures } from "@/lib/platform/work-failures";
import type { LocalDate } from "@/lib/values/local-date";
import { report } from "@/lib/areas/bill-runs/find-run";
import { type BillRun, failedText, statusAtEnd } from "@/lib/areas/bill-runs/model";
import {
  accountsDone,
  countNight,
  nightOfDay,
  nightsToClose,
  openNight,
  storeNightFailures,
} from "./night-queries";
import { insertRun, moveRun } from "@/lib/areas/bill-runs/queries";

/**
 * The bill run of a night in the caller's entity, which the first account to bill makes: a night that bills nothing has
 * none. A night that was killed goes on with its run.
 *
 * @returns its id, which the documents of the night have as their source.
 */
export async function nightRun(ctx: Ctx, day: LocalDate): Promise<string> {
  const known = await nightOfDay(ctx, day);
  if (known) {
    await openNight(ctx, known);
    return known;
  }
  const run = newNight(ctx, day, await takeNumber("billRun"));
  await insertRun(ctx.tenantId, run);
  report(ctx, run, "begin", "started");
  return run.id;
}

function newNight(ctx: Ctx, day: LocalDate, runNumber: string): BillRun {
  return {
    ...{ id: newId(), runNumber, name: "Nightly bill", status: "Processing" },
    ...{ entityId: ctx.entityId, orgIds: [...ctx.orgIds] },
    ...{ batches: [], billCycleDay: null, accountId: null, subscriptionIds: [] },
    ...{ excludedChargeTypes: [], includeSubscriptions: true, includeOrderLineItems: true },
    ...{ invoiceDate: day, targetDate: day },
    ...{ autoPost: true, autoEmail: true, autoRenewal: false, noEmailForZero: false },
    ...{ schedule: null, seriesId: null, scheduledAt: null, nightOf: day, nightAccounts: null },
    ...{ errorMessage: null, executedAt: ctx.now, completedAt: null, postedAt: null },
    ...{ createdByName: ctx.actor.name, createdById: ctx.actor.id, updatedById: ctx.actor.id },
    ...{ createdAt: ctx.now, updatedAt: ctx.now },
  };
}

/** Whether a tenant has bill runs of nights until a day that have not ended. */
export async function nightsAreOpen(tenantId: string, day: LocalDate): Promise<boolean> {
  return (await nightsToClose(tenantId, day)).length > 0;
}

/**
 * Ends the bill runs of a tenant's nights until a day, also of nights that were never finished: each gets the accounts
 * that failed, with their reasons, and how many it has billed.
 */
export async function closeNights(ctx: Ctx, day: LocalDate, workId: string): Promise<void> {
  for (const run of await nightsToClose(ctx.tenantId, day)) {
    if (run.nightOf === day) await storeNightFailures(ctx.tenantId, run, workId, ctx.now);
    const { failed, billed } = await countNight(ctx.tenantId, run.id);
    const status = statusAtEnd({ failed, billed }, { autoPost: true });
    const to = {
      status,
      errorMessage: failed > 0 ? failedText(failed) : null,
      completedAt: ctx.now,
      nightAccounts: billed,
      ...(status === "Posted" ? { postedAt: ctx.now } : {}),
    };
    if (await moveRun(ctx.tenantId, run.id, ["Processing"], to, ctx.now))
      report(ctx, run, "complete", "completed", { failed, billed });
  }
}

/** The failures of a night's accounts that a retry has billed are over. */
export async function settleNight(tenantId: string, runId: string, at: Date): Promise<void> {
  await resolveFailures(tenantId, "bill", await accountsDone(tenantId, runId), at);
}
