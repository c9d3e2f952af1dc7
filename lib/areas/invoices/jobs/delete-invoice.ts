import type { Ctx } from "@/lib/kernel/context";
import {
  deleteInvoice,
  lockOwnInvoice,
  requireDeletable,
} from "@/lib/areas/invoices/posting/settle-invoice";
import { startInvoiceJob } from "./invoice-job";
import { type InvoiceJob, LINES_OF_A_JOB } from "./job-model";
import { linesOfInvoice } from "./job-queries";

/**
 * Deletes a canceled invoice permanently, or starts the job that deletes a long one.
 *
 * @throws RuleViolation, as `deleteInvoice`; NotFound.
 */
export async function deleteOrStartJob(
  ctx: Ctx,
  key: string,
): Promise<{ invoiceId: string; job?: InvoiceJob }> {
  const { invoice } = await lockOwnInvoice(ctx, key);
  const { id: invoiceId } = invoice;
  if ((await linesOfInvoice(ctx.tenantId, invoiceId)) < LINES_OF_A_JOB) {
    await deleteInvoice(ctx, invoiceId);
    return { invoiceId };
  }
  await requireDeletable(ctx, invoice);
  return { invoiceId, job: await startInvoiceJob(ctx, "Delete", invoice) };
}
