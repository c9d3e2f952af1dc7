import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { findAccount } from "@/lib/areas/accounts/find-account";
import { postedOfRun, retryAccounts } from "./account-queries";
import { workSoon } from "./create-run";
import { findRun, lockRun, report } from "./find-run";
import type { BillRun, RunStatus } from "./model";
import { planNext } from "./next-run";
import { deleteRunRows, moveRun, pendingOfSeries, planRun } from "./queries";
import { occurrenceFrom } from "./schedule-model";

async function moved(ctx: Ctx, run: BillRun, status: RunStatus): Promise<BillRun> {
  const to = { status, updatedById: ctx.actor.id };
  await moveRun(ctx.tenantId, run.id, [run.status], to, ctx.now);
  return findRun(ctx, run.id);
}

async function begin(ctx: Ctx, run: BillRun, status: RunStatus): Promise<BillRun> {
  const to = { status, errorMessage: null, completedAt: null, updatedById: ctx.actor.id };
  await moveRun(ctx.tenantId, run.id, [run.status], to, ctx.now);
  await workSoon(ctx, run.id);
  return findRun(ctx, run.id);
}

/** Begins to post the drafts of a run. @throws RuleViolation unless it is Completed. */
export async function postRun(ctx: Ctx, key: string): Promise<BillRun> {
  const run = await lockRun(ctx, key, "post");
  report(ctx, run, "post", "posting");
  return begin(ctx, run, "PostInProgress");
}

/**
 * Begins to remove the drafts of a run, so that everything is as it was before. A scheduled one that has not begun ends
 * its schedule, unless it is canceled `once`.
 *
 * @returns the run, and the next one of its schedule.
 * @throws RuleViolation unless it is Pending, Paused or Completed, and none of its documents is posted.
 */
export async function cancelRun(
  ctx: Ctx,
  key: string,
  { once = false }: { once?: boolean | undefined } = {},
): Promise<{ run: BillRun; next: BillRun | undefined }> {
  const run = await lockRun(ctx, key, "cancel");
  const posted = await postedOfRun(ctx.tenantId, run.id);
  if (posted !== undefined) {
    throw new RuleViolation(
      `${posted} of ${run.runNumber} is posted: make it a draft again, or cancel the other drafts one by one.`,
    );
  }
  report(ctx, run, "cancel", "canceling");
  const hasBegun = run.status === "Completed";
  const canceled = await begin(ctx, run, "CancelInProgress");
  if (hasBegun || run.seriesId === null) {
    const next = run.seriesId === null ? undefined : pendingOfSeries(ctx.tenantId, run.seriesId);
    return { run: canceled, next: await next };
  }
  return { run: canceled, next: once ? await planNext(ctx, run) : undefined };
}

/** Keeps a scheduled run from beginning. @throws RuleViolation unless it is Pending by a schedule. */
export async function pauseRun(ctx: Ctx, key: string): Promise<BillRun> {
  const run = await lockRun(ctx, key, "pause");
  if (run.schedule === null) {
    throw new RuleViolation(`${run.runNumber} has no schedule: it begins at once. Cancel it.`);
  }
  report(ctx, run, "pause", "paused");
  return moved(ctx, run, "Paused");
}

/**
 * Lets a paused run wait again: for its moment, or for the next one of its schedule.
 *
 * @throws RuleViolation unless it is Paused, and its schedule has a run that is still to come.
 */
export async function resumeRun(ctx: Ctx, key: string): Promise<BillRun> {
  const run = await lockRun(ctx, key, "resume");
  const next = run.schedule && occurrenceFrom(run.schedule, ctx.timeZone, ctx.now);
  if (!next) {
    throw new RuleViolation(
      `The schedule of ${run.runNumber} has no run that is still to come. Cancel it, and create another.`,
    );
  }
  if (run.scheduledAt === null || run.scheduledAt < ctx.now) {
    await planRun(ctx.tenantId, run.id, next);
  }
  report(ctx, run, "resume", "resumed");
  return moved(ctx, run, "Pending");
}

/**
 * Bills the accounts again that failed in a run: all of them, or the given ones.
 *
 * @throws RuleViolation unless the run has ended and one of them failed; NotFound.
 */
export async function retryRun(
  ctx: Ctx,
  key: string,
  accountKeys: readonly string[] | undefined,
): Promise<BillRun> {
  const run = await lockRun(ctx, key, "retry");
  const ids: string[] = [];
  for (const account of accountKeys ?? []) ids.push((await findAccount(ctx, account)).id);
  const accounts = await retryAccounts(ctx.tenantId, run.id, accountKeys ? ids : null, ctx.now);
  if (accounts === 0) throw new RuleViolation(`None of these accounts of ${run.runNumber} failed.`);
  report(ctx, run, "retry", "retried", { accounts });
  return begin(ctx, run, "Processing");
}

/** Deletes a run that has no documents. @throws RuleViolation unless it is Canceled or Error. */
export async function deleteRun(ctx: Ctx, key: string): Promise<BillRun> {
  const run = await lockRun(ctx, key, "delete");
  await deleteRunRows(ctx.tenantId, run.id);
  report(ctx, run, "delete", "deleted");
  return run;
}
