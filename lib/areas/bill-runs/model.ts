import type { LocalDate } from "@/lib/values/local-date";
import type { RunSchedule } from "./schedule-model";

export const RUN_STATUSES = [
  "Pending",
  "Processing",
  "Completed",
  "Error",
  "Canceled",
  "Posted",
  "PostInProgress",
  "CancelInProgress",
  "Paused",
] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Billed: it has documents, or lines that came to nothing. Empty: nothing was due. Canceled: its drafts were removed. */
export const ACCOUNT_STATES = ["Pending", "Billed", "Empty", "Error", "Canceled"] as const;
export type AccountState = (typeof ACCOUNT_STATES)[number];

export const CHARGE_TYPES = ["OneTime", "Recurring", "Usage"] as const;
export type ChargeType = (typeof CHARGE_TYPES)[number];

/** Which accounts and charges a run includes. */
export type RunChoice = {
  /** Empty for all batches. */
  batches: string[];
  /** 0 for accounts whose day was set automatically; null for all accounts. */
  billCycleDay: number | null;
  /** The only account. */
  accountId: string | null;
  /** The only subscriptions of that account; empty for all of them. */
  subscriptionIds: string[];
  excludedChargeTypes: ChargeType[];
  includeSubscriptions: boolean;
  includeOrderLineItems: boolean;
};

/** Which charges of its accounts a run bills. */
export const chargesOf = (run: RunChoice) => ({
  without: new Set<string>(run.excludedChargeTypes),
  only: run.subscriptionIds.length ? new Set(run.subscriptionIds) : undefined,
  subscriptions: run.includeSubscriptions,
  lines: run.includeOrderLineItems,
});

/** What a run does beside billing. */
export type RunOptions = {
  autoPost: boolean;
  autoEmail: boolean;
  autoRenewal: boolean;
  /** Invoices of zero are not e-mailed. */
  noEmailForZero: boolean;
};

/** A bill run. */
export type BillRun = RunChoice &
  RunOptions & {
    id: string;
    runNumber: string;
    name: string | null;
    status: RunStatus;
    entityId: string;
    orgIds: string[];
    /** Date of its documents. */
    invoiceDate: LocalDate;
    /** Everything due by this day is billed. */
    targetDate: LocalDate;
    /** When it begins, and again; null when it began at once. */
    schedule: RunSchedule | null;
    /** The first run of its schedule. */
    seriesId: string | null;
    scheduledAt: Date | null;
    /** The night whose bill it is; null for other runs. */
    nightOf: LocalDate | null;
    /** Accounts that a night has billed, which have no rows. */
    nightAccounts: number | null;
    errorMessage: string | null;
    executedAt: Date | null;
    completedAt: Date | null;
    postedAt: Date | null;
    createdByName: string;
    createdById: string;
    updatedById: string;
    createdAt: Date;
    updatedAt: Date;
  };

export type RunVerb = "post" | "cancel" | "delete" | "retry" | "pause" | "resume";

const ALLOWED: Readonly<Record<RunVerb, readonly RunStatus[]>> = {
  post: ["Completed"],
  cancel: ["Pending", "Paused", "Completed"],
  delete: ["Canceled", "Error"],
  retry: ["Completed", "Error", "Posted"],
  pause: ["Pending"],
  resume: ["Paused"],
};

/** States of a run that allow a verb (reference 4.7). */
export function statesFor(verb: RunVerb): readonly RunStatus[] {
  return ALLOWED[verb];
}

/** The accounts of a run by what came of them. */
export type AccountCounts = { waiting: number; failed: number; billed: number };

/** Only a run that could bill none of its accounts has failed. */
export function statusAtEnd(
  { failed, billed }: Pick<AccountCounts, "failed" | "billed">,
  { autoPost }: Pick<RunOptions, "autoPost">,
): RunStatus {
  if (failed > 0 && billed === 0) return "Error";
  return autoPost ? "Posted" : "Completed";
}

/** What a run says of accounts that failed. */
export const failedText = (accounts: number): string =>
  `${accounts === 1 ? "1 account" : `${accounts} accounts`} could not be billed.`;

/** Task of the worker. */
export const BILL_RUN_TASK = "bill-run";

/** Rounds after which an account that is always in use counts as failed. */
export const MOST_ROUNDS = 30;

/** Runs that may wait at once. */
export const MOST_PENDING = 500;
