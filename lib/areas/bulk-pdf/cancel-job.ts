import type { Ctx } from "@/lib/kernel/context";
import { RuleViolation } from "@/lib/kernel/errors";
import { dropParts } from "@/lib/areas/files/stored-files";
import { lockJob } from "./find-job";
import { isOpen } from "./model";
import { updateJob } from "./queries";
import { filesOfJob } from "./zip-queries";

/**
 * Stops a job that is not done. What it has written is deleted, and what its worker makes at the moment is dropped.
 *
 * @throws NotFound, RuleViolation once it is over.
 */
export async function cancelJob(ctx: Ctx, key: string): Promise<string> {
  const job = await lockJob(ctx, key);
  if (!isOpen(job)) throw new RuleViolation(`The job is ${job.status}: it is over.`);
  await dropFiles(ctx, job.id);
  await updateJob(ctx, job.id, { status: "Cancelled", endedAt: ctx.now });
  const detail = { name: job.name ?? job.fileName };
  ctx.record({ subjectType: "bulkPdfJob", subjectId: job.id, action: "cancel", detail });
  return job.id;
}

/** Deletes what a job has written. */
export async function dropFiles(ctx: Pick<Ctx, "tenantId">, jobId: string): Promise<void> {
  for (const fileId of await filesOfJob(ctx.tenantId, jobId)) await dropParts(ctx, fileId);
}
