import type { LocalDate } from "@/lib/values/local-date";

/** The worker's name for jobs that delete or reverse invoices. */
export const INVOICE_JOB_TASK = "invoice-job";

/** Invoices with at least as many lines are deleted and reversed by a job. Reference 211. */
export const LINES_OF_A_JOB = 100;

export const INVOICE_JOB_TYPES = ["Delete", "Reverse"] as const;
export type InvoiceJobType = (typeof INVOICE_JOB_TYPES)[number];

export const INVOICE_JOB_STATUSES = ["Pending", "Completed", "Failed"] as const;
export type InvoiceJobStatus = (typeof INVOICE_JOB_STATUSES)[number];

/** The body of a reversal; a deletion has none. */
export type InvoiceJobRequest = {
  applyEffectiveDate?: LocalDate;
  memoDate?: LocalDate;
  comment?: string;
  reasonCode?: string;
};

/** A job as its caller sees it. */
export type InvoiceJob = {
  readonly id: string;
  readonly type: InvoiceJobType;
  readonly status: InvoiceJobStatus;
  readonly invoiceId: string;
  readonly error: string | null;
};

/** A job with what its worker needs. */
export type InvoiceJobWork = InvoiceJob & {
  readonly actorType: "client" | "user" | "system";
  readonly actorId: string;
  readonly actorName: string;
  readonly request: InvoiceJobRequest;
};
