import { workOnInvoiceJob } from "@/lib/areas/invoices/jobs/work-on-job";
import { deleteInvoice } from "@/lib/areas/invoices/posting/settle-invoice";
import { reverseInvoice } from "./reverse-invoice";

/** Deletes or reverses a long invoice, as its job says. */
export function runInvoiceJob(tenantId: string, id: string, isLastTry = false): Promise<void> {
  return workOnInvoiceJob(tenantId, id, isLastTry, {
    Delete: (ctx, { invoiceId }) => deleteInvoice(ctx, invoiceId),
    Reverse: (ctx, { invoiceId, request }) => reverseInvoice(ctx, invoiceId, request),
  });
}
