import type { LocalDate } from "@/lib/values/local-date";

/** The worker's name for jobs that apply credit memos. */
export const SETTLEMENT_JOB_TASK = "settlement-job";

export const JOB_TYPES = ["AsyncCreditMemoApply", "AsyncCreditMemoUnapply"] as const;
export type JobType = (typeof JOB_TYPES)[number];

export const JOB_STATUSES = ["Pending", "Processing", "Processed", "Error"] as const;

/** A job with the data for its worker. */
export type SettlementJob = {
  readonly id: string;
  readonly type: JobType;
  readonly status: (typeof JOB_STATUSES)[number];
  readonly creditMemoId: string;
  readonly entityId: string;
  readonly orgIds: string[];
  readonly actorType: "client" | "user" | "system";
  readonly actorId: string;
  readonly actorName: string;
  readonly request: SettlementRequest;
  readonly error: string | null;
};

/** A job as its caller sees it. */
export type JobState = Pick<SettlementJob, "id" | "type" | "status" | "creditMemoId" | "error">;

/** The stored request of a job. */
export type SettlementRequest = {
  effectiveDate?: LocalDate;
  invoices?: readonly { invoiceId: string; amount: number }[];
  debitMemos?: readonly { debitMemoId: string; amount: number }[];
};
