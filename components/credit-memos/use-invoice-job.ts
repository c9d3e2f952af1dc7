"use client";

import { useQueryClient } from "@tanstack/react-query";
import { memoReads } from "./memo-reads";
import { getOperationJob } from "@/lib/areas/billing-operations/job-contract";
import { callOperation } from "@/lib/portal/call-operation";
import { OperationFailure } from "@/lib/portal/failure";

const lookAgainMs = 1000;

/**
 * Waits for the job of a call that changes a long invoice; nothing to wait for when there is none. What it changed is
 * read again. It throws an `OperationFailure` with the reason of a job that failed.
 */
export function useInvoiceJob(): (started: { jobId: string | null }) => Promise<void> {
  const client = useQueryClient();
  return async ({ jobId }) => {
    if (jobId === null) return;
    const error = await endOf(jobId);
    await Promise.all(memoReads.map(({ id }) => client.invalidateQueries({ queryKey: [id] })));
    if (error !== null) throw new OperationFailure([{ code: 0, message: error }]);
  };
}

async function endOf(jobId: string): Promise<string | null> {
  for (;;) {
    const job = await callOperation(getOperationJob, { params: { jobId } });
    if (job.status !== "Pending") return job.error;
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
  }
}
