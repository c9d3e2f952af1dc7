import type { Ctx } from "@/lib/kernel/context";
import { NotFound, RuleViolation } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { enqueue } from "@/lib/platform/jobs";
import type { Invoice } from "@/lib/areas/invoices/model";
import { insertJob, jobById, waitingJob } from "./job-queries";
import {
  INVOICE_JOB_TASK,
  type InvoiceJob,
  type InvoiceJobRequest,
  type InvoiceJobType,
} from "./job-model";

/**
 * Queues the deletion or reversal of an invoice in the caller's transaction. The caller has checked that it can be
 * done now and holds the lock of the account. Asking again names the job that waits already.
 *
 * @throws RuleViolation while a job of the other type waits.
 */
export async function startInvoiceJob(
  ctx: Ctx,
  type: InvoiceJobType,
  { id: invoiceId, invoiceNumber }: Pick<Invoice, "id" | "invoiceNumber">,
  request: InvoiceJobRequest = {},
): Promise<InvoiceJob> {
  const waiting = await waitingJob(ctx.tenantId, invoiceId);
  if (waiting?.type === type) return waiting;
  if (waiting) {
    throw new RuleViolation(`A job already waits to change ${invoiceNumber}.`);
  }
  const id = newId();
  await insertJob(ctx, { id, type, invoiceId, request });
  const payload = { tenantId: ctx.tenantId, jobId: id };
  await enqueue(INVOICE_JOB_TASK, payload, { key: `${INVOICE_JOB_TASK}:${id}` });
  return { id, type, invoiceId, status: "Pending", error: null };
}

/** A job that the caller may see. @throws NotFound */
export async function findInvoiceJob(ctx: Ctx, id: string): Promise<InvoiceJob> {
  const job = await jobById(ctx.tenantId, id);
  const reach = new Set(ctx.orgIds);
  const isSeen = job?.entityId === ctx.entityId && job.orgIds.every((org) => reach.has(org));
  if (!isSeen) throw new NotFound("job", id);
  return job;
}
