import type { LocalDate } from "@/lib/values/local-date";

/** The worker's name for jobs that apply credit memos. */
export const SETTLEMENT_JOB_TASK = "settlement-job";

export type JobType = "AsyncCreditMemoApply" | "AsyncCreditMemoUnapply";

/** A job with the data for its worker. */
export type SettlementJob = {
  readonly id: string;
  readonly type: JobType;
  readonly status: "Pending" | "Processing" | "Processed" | "Error";
  readonly creditMemoId: string;
  readonly entityId: string;
  readonly orgIds: string[];
  readonly actorType: "client" | "user" | "system";
  readonly actorId: string;
  readonly actorName: string;
  readonly request: SettlementRequest;
  readonly error: string | null;
};

/** The stored request of a job. */
export type SettlementRequest = {
  effectiveDate?: LocalDate;
  invoices: readonly { invoiceId: string; amount: number }[];
};
