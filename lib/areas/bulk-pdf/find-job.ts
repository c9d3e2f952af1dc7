import type { Ctx } from "@/lib/kernel/context";
import { NotFound } from "@/lib/kernel/errors";
import { uuidOf } from "@/lib/kernel/ids";
import type { BulkPdfJob } from "./model";
import { jobById, lockedJob } from "./queries";

/**
 * A bulk PDF job by its id.
 *
 * @throws NotFound alike for unknown ids, other tenants, and inaccessible entities or orgs.
 */
export const findJob = (ctx: Ctx, key: string): Promise<BulkPdfJob> => seen(ctx, key, jobById);

/** The same, locked until the transaction ends. @throws NotFound */
export const lockJob = (ctx: Ctx, key: string): Promise<BulkPdfJob> => seen(ctx, key, lockedJob);

async function seen(ctx: Ctx, key: string, find: typeof jobById): Promise<BulkPdfJob> {
  const id = uuidOf(key);
  const job = id === undefined ? undefined : await find(ctx.tenantId, id);
  const reach = new Set(ctx.orgIds);
  if (job?.entityId !== ctx.entityId || !job.orgIds.every((org) => reach.has(org)))
    throw new NotFound("bulk PDF job", key);
  return job;
}
