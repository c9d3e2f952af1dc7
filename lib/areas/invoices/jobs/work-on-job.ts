import type { Ctx } from "@/lib/kernel/context";
import { GENERIC_RESOURCE } from "@/lib/kernel/codes";
import { internalErrorOfJob, refusalOfJob } from "@/lib/kernel/job-errors";
import { outOfCalendar } from "@/lib/api/out-of-calendar";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import type { InvoiceJobType, InvoiceJobWork } from "./job-model";
import { endJob, jobById, lockJob } from "./job-queries";

/** What each type of job does. */
export type InvoiceJobVerbs = Record<
  InvoiceJobType,
  (ctx: Ctx, job: InvoiceJobWork) => Promise<unknown>
>;

/** The resources of the calls that a job stands for; a call without a body has the generic one. */
const RESOURCES = { Delete: GENERIC_RESOURCE, Reverse: 585400 } as const;

/**
 * Does a job. Its effect and its end are committed together, so it may be killed at any point and run again. Contention
 * and passing faults are thrown for a retry; on the last attempt they are the reason of failure.
 */
export async function workOnInvoiceJob(
  tenantId: string,
  id: string,
  isLastTry: boolean,
  verbs: InvoiceJobVerbs,
): Promise<void> {
  const job = await asTenant(tenantId, () => jobById(tenantId, id));
  if (job?.status !== "Pending") return;
  const { entityId, orgIds } = job;
  const work = { operation: "invoiceJob", entityId, orgIds };
  try {
    await systemTransaction(tenantId, work, (ctx) => settle(ctx, id, verbs));
  } catch (thrown) {
    const error = databaseFault(thrown);
    if (isPassing(error) && !isLastTry) throw error;
    const resource = RESOURCES[job.type];
    const refusal = refusalOfJob(outOfCalendar(error, []), resource);
    if (refusal === undefined) {
      log.error({ err: error, tenantId, jobId: id }, "a job on an invoice failed");
    }
    const reason = refusal ?? internalErrorOfJob(resource);
    await systemTransaction(tenantId, work, (ctx) => endJob(ctx, id, reason));
  }
}

async function settle(system: Ctx, id: string, verbs: InvoiceJobVerbs): Promise<void> {
  const job = await lockJob(system.tenantId, id);
  if (job?.status !== "Pending") return;
  const actor = { type: job.actorType, id: job.actorId, name: job.actorName };
  const ctx: Ctx = { ...system, actor };
  await verbs[job.type](ctx, job);
  await endJob(ctx, id, null);
}
