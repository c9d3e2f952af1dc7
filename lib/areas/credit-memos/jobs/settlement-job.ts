import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { internalErrorOfJob, refusalOfJob } from "@/lib/kernel/job-errors";
import { outOfCalendar } from "@/lib/api/out-of-calendar";
import { applyMemo, unapplyMemo } from "@/lib/areas/credit-memos/apply-memo";
import { findMemo, requireAllowed } from "@/lib/areas/credit-memos/find-memo";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { newId } from "@/lib/kernel/ids";
import { enqueue } from "@/lib/platform/jobs";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import { endJob, insertJob, jobById, lockJob } from "./job-queries";
import {
  type JobState,
  type JobType,
  SETTLEMENT_JOB_TASK,
  type SettlementRequest,
} from "./job-model";

/**
 * Queues an application of a posted memo for the worker in the caller's transaction.
 *
 * @throws NotFound; RuleViolation unless the memo is posted.
 */
export async function startJob(
  ctx: Ctx,
  type: JobType,
  key: string,
  request: SettlementRequest,
): Promise<JobState> {
  const memo = await findMemo(ctx, key);
  requireAllowed(type === "AsyncCreditMemoApply" ? "apply" : "unapply", memo);
  const id = newId();
  await insertJob(ctx, { id, type, creditMemoId: memo.id, request });
  const payload = { tenantId: ctx.tenantId, jobId: id };
  await enqueue(SETTLEMENT_JOB_TASK, payload, { key: `${SETTLEMENT_JOB_TASK}:${id}` });
  return findJob(ctx, type, id);
}

/** A job of a memo that the caller may see. @throws NotFound */
export async function findJob(ctx: Ctx, type: JobType, id: string): Promise<JobState> {
  const job = await jobById(ctx.tenantId, id);
  const reach = new Set(ctx.orgIds);
  const isSeen = job?.entityId === ctx.entityId && job.orgIds.every((org) => reach.has(org));
  if (job?.type !== type || !isSeen) throw new NotFound("job", id);
  return job;
}

/**
 * Does a job. Its effect and its completion are committed together, so it may be killed at any point
 * and run again. Contention and passing faults are thrown for a retry; on the last attempt they are
 * the reason of failure.
 */
export async function runSettlementJob(
  tenantId: string,
  id: string,
  isLastTry = false,
): Promise<void> {
  const job = await asTenant(tenantId, () => jobById(tenantId, id));
  if (job?.status !== "Pending") return;
  const { entityId, orgIds } = job;
  const work = { operation: "settlementJob", entityId, orgIds };
  try {
    await systemTransaction(tenantId, work, (ctx) => settle(ctx, id));
  } catch (thrown) {
    const error = databaseFault(thrown);
    if (isPassing(error) && !isLastTry) throw error;
    const reason = reasonOf(error, tenantId, id);
    await systemTransaction(tenantId, work, (ctx) => endJob(ctx, id, reason));
  }
}

async function settle(system: Ctx, id: string): Promise<void> {
  const job = await lockJob(system.tenantId, id);
  if (job?.status !== "Pending") return;
  const actor = { type: job.actorType, id: job.actorId, name: job.actorName };
  const ctx: Ctx = { ...system, actor };
  const settleMemo = job.type === "AsyncCreditMemoApply" ? applyMemo : unapplyMemo;
  await settleMemo(ctx, job.creditMemoId, job.request);
  await endJob(ctx, id, null);
}

/** The resource of the calls that a job stands for. */
const RESOURCE = 550020;

/** A refusal with its code; other errors are only logged. */
function reasonOf(error: unknown, tenantId: string, jobId: string): string {
  const refusal = refusalOfJob(outOfCalendar(error, []), RESOURCE);
  if (refusal === undefined)
    log.error({ err: error, tenantId, jobId }, "a job on a credit memo failed");
  return refusal ?? internalErrorOfJob(RESOURCE);
}
