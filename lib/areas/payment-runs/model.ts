import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

export const RUN_STATUSES = ["Pending", "Processing", "Completed", "Error", "Canceled"] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** Processed: nothing of it remains to be done. Unprocessed: it owed nothing any more when its turn came. */
export type ItemState = "Pending" | "Processed" | "Error" | "Unprocessed";

export const TRANSACTION_KINDS = [
  "Payment",
  "CreditMemo",
  "UnappliedPayment",
  "CreditBalanceAdjustment",
] as const;
export type TransactionKind = (typeof TRANSACTION_KINDS)[number];

/** Which documents a run includes; null filters nothing. */
export type RunFilter = {
  accountId: string | null;
  batch: string | null;
  billCycleDay: number | null;
  currency: string | null;
  /** Name of the gateway of the account's default payment method. */
  gateway: string | null;
};

/** What a run does with each document. */
export type RunOptions = {
  applyCreditMemos: boolean;
  applyCreditBalance: boolean;
  applyUnappliedPayments: boolean;
  /** False: credit is used, and no gateway is called. */
  collectPayment: boolean;
  /** One payment for all documents of an account. */
  consolidated: boolean;
  customPaymentMethods: boolean;
  /** Closed payment methods are charged, too. */
  closedMethods: boolean;
};

/** A payment run. */
export type PaymentRun = RunFilter &
  RunOptions & {
    id: string;
    runNumber: string;
    status: RunStatus;
    entityId: string;
    orgIds: string[];
    /** Documents that are due by this day; null means the day on which it runs. */
    targetDate: LocalDate | null;
    /** When it starts; null means immediately. */
    runAt: Date | null;
    /** Its documents were listed one by one. */
    byData: boolean;
    customFields: CustomFields;
    errorMessage: string | null;
    executedAt: Date | null;
    completedAt: Date | null;
    createdByName: string;
    createdAt: Date;
    updatedAt: Date;
  };

/** A pending document of a run, or money to be collected without one. */
export type RunItem = {
  id: string;
  accountId: string;
  invoiceId: string | null;
  paymentMethodId: string | null;
  /** Null means the document's balance. */
  amount: Decimal | null;
  standalone: boolean;
  /** The account's credit was applied to it, as far as there was any. */
  credited: boolean;
  /** What was collected on it before. */
  collected: Decimal;
};

/** The sources of a run's money. */
export type RunTransaction = {
  itemId: string;
  kind: TransactionKind;
  subjectId: string;
  amount: Decimal;
};

export type RunVerb = "update" | "delete" | "cancel" | "retry";

const ALLOWED: Readonly<Record<RunVerb, readonly RunStatus[]>> = {
  update: ["Pending"],
  cancel: ["Pending"],
  delete: ["Canceled", "Error"],
  retry: ["Completed", "Error"],
};

/** States of a run that allow a verb (reference 4.6). */
export function statesFor(verb: RunVerb): readonly RunStatus[] {
  return ALLOWED[verb];
}

/** Only a run that could collect none of its documents has failed. */
export function statusAtEnd({ failed, paid }: { failed: number; paid: number }): RunStatus {
  return failed > 0 && paid === 0 ? "Error" : "Completed";
}

/** Tasks of the worker: a run, and the check for due runs. */
export const RUN_TASK = "payment-run";

/** Rounds after which an account that is always in use counts as failed. */
export const MOST_ROUNDS = 30;
/** Seconds between two rounds. */
export const ROUND_PAUSE = 10;
