import { wireId } from "@/lib/kernel/ids";
import type { InvoiceJob } from "./job-model";

/** Whether a call has done its work, or a job does it. */
export function presentStarted(job: InvoiceJob | undefined) {
  return job
    ? { jobId: wireId(job.id), jobStatus: "Pending" as const }
    : { jobId: null, jobStatus: "Completed" as const };
}
