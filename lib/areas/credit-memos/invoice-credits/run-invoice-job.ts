import type { Ctx } from "@/lib/kernel/context";
import { GENERIC_RESOURCE } from "@/lib/kernel/codes";
import { internalErrorOfJob, refusalOfJob } from "@/lib/kernel/job-errors";
import { outOfCalendar } from "@/lib/api/out-of-calendar";
import { endJob, jobById, lockJob } from "@/lib/areas/invoices/jobs/job-queries";
import { deleteInvoice } from "@/lib/areas/invoices/posting/settle-invoice";
import { asTenant } from "@/lib/platform/database/ambient";
import { databaseFault, isPassing } from "@/lib/platform/database/database-faults";
import { log } from "@/lib/platform/log";
import { systemTransaction } from "@/lib/platform/system-work";
import { reverseInvoice } from "./reverse-invoice";

/** The resources of the calls that a job stands for. */
const RESOURCES = { Delete: GENERIC_RESOURCE, Reverse: 585400 } as const;

/**
 * Deletes or reverses an invoice. The effect and the end of the job are committed together, so it may be killed at any
 * point and run again. Contention and passing faults are thrown for a retry; on the last attempt they are the reason of
 * failure.
 */
export async function runInvoiceJob(
  tenantId: string,
  id: string,
  isLastTry = false,
): Promise<void> {
  const job = await asTenant(tenantId, () => jobById(tenantId, id));
  if (job?.status !== "Pending") return;
  const { entityId, orgIds } = job;
  const work = { operation: "invoiceJob", entityId, orgIds };
  try {
    await systemTransaction(tenantId, work, (ctx) => settle(ctx, id));
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

async function settle(system: Ctx, id: string): Promise<void> {
  const job = await lockJob(system.tenantId, id);
  if (job?.status !== "Pending") return;
  const actor = { type: job.actorType, id: job.actorId, name: job.actorName };
  const ctx: Ctx = { ...system, actor };
  if (job.type === "Delete") await deleteInvoice(ctx, job.invoiceId);
  else await reverseInvoice(ctx, job.invoiceId, job.request);
  await endJob(ctx, id, null);
}
