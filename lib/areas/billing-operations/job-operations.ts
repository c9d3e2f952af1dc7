import { operation } from "@/lib/api/operation";
import { findInvoiceJob } from "@/lib/areas/invoices/jobs/invoice-job";
import { wireId } from "@/lib/kernel/ids";
import * as contract from "./job-contract";

export const getOperationJob = operation(contract.getOperationJob, async (ctx, { params }) => {
  const { id, type, status, invoiceId, error } = await findInvoiceJob(ctx, params.jobId);
  return {
    id: wireId(id),
    objectId: wireId(invoiceId),
    objectType: "Invoice" as const,
    operationType: type,
    status,
    error,
  };
});
