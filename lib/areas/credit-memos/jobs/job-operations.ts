import { operation } from "@/lib/api/operation";
import { wireId } from "@/lib/kernel/ids";
import * as contract from "./job-contract";
import type { JobState } from "./job-model";
import { findJob, startJob } from "./settlement-job";

const presented = ({ id, status, type, creditMemoId, error }: JobState) => ({
  id: wireId(id),
  status,
  operationType: type,
  referenceId: wireId(creditMemoId),
  referenceType: "CreditMemo" as const,
  error,
});

export const applyCreditMemoLater = operation(
  contract.applyCreditMemoLater,
  async (ctx, { params, body }) =>
    presented(await startJob(ctx, "AsyncCreditMemoApply", params["credit-memo-key"], body)),
);

export const unapplyCreditMemoLater = operation(
  contract.unapplyCreditMemoLater,
  async (ctx, { params, body }) =>
    presented(await startJob(ctx, "AsyncCreditMemoUnapply", params["credit-memo-key"], body)),
);

export const getApplyJob = operation(contract.getApplyJob, async (ctx, { params }) =>
  presented(await findJob(ctx, "AsyncCreditMemoApply", params.applyAsyncJobId)),
);

export const getUnapplyJob = operation(contract.getUnapplyJob, async (ctx, { params }) =>
  presented(await findJob(ctx, "AsyncCreditMemoUnapply", params.unapplyAsyncJobId)),
);
