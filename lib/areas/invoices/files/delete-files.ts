import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { newId, uuidOf } from "@/lib/kernel/ids";
import { lockAccount } from "@/lib/areas/accounts/find-account";
import { deleteFiles, deletionJob, insertDeletionJob } from "./deletion-queries";

type Job = {
  readonly id: string;
  readonly status: "Pending" | "Processing" | "Completed" | "Error";
};

/**
 * Deletes the uploaded files of all documents of some accounts for good, and records it as a job. Only the files go: it is
 * done within the call, whose transaction is the job's.
 *
 * @throws NotFound for an account that the caller may not see.
 */
export async function deleteFilesOf(ctx: Ctx, keys: readonly string[]): Promise<Job> {
  const accounts = new Map<string, string>();
  for (const key of keys.toSorted()) {
    const { id, accountNumber } = await lockAccount(ctx, key);
    accounts.set(id, accountNumber);
  }
  const gone = await deleteFiles(ctx.tenantId, [...accounts.keys()]);
  for (const { accountId, files } of gone) {
    ctx.record({
      subjectType: "account",
      subjectId: accountId,
      action: "delete-files",
      detail: { accountNumber: accounts.get(accountId), files },
    });
  }
  const job = { id: newId(), status: "Completed" as const };
  const files = gone.reduce((sum, each) => sum + each.files, 0);
  await insertDeletionJob(ctx, { ...job, accountIds: [...accounts.keys()], files });
  return job;
}

/** A job that the caller may see. @throws NotFound */
export async function findDeletionJob(ctx: Ctx, key: string): Promise<Job> {
  const id = uuidOf(key);
  const job = id === undefined ? null : await deletionJob(ctx.tenantId, id);
  const reach = new Set(ctx.orgIds);
  if (job?.entityId !== ctx.entityId || !job.orgIds.every((org) => reach.has(org))) {
    throw new NotFound("job", key);
  }
  return { id: job.id, status: job.status };
}
