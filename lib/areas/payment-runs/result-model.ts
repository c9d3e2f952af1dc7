import type { OwedKind } from "@/lib/areas/invoices/owed-kind-model";
import type { ItemState, PaymentRun, TransactionKind } from "./model";

/** A run with its progress. */
export type CountedRun = PaymentRun & {
  documents: number;
  failed: number;
  waiting: number;
  payments: number;
};

/** A document of a run with its result. */
export type ShownItem = {
  id: string;
  runId: string;
  accountId: string;
  accountNumber: string;
  accountName: string;
  currency: string;
  invoiceId: string | null;
  invoiceNumber: string | null;
  /** Null where it settles no document. */
  documentKind: OwedKind | null;
  paymentMethodId: string | null;
  amount: string | null;
  amountToCollect: string | null;
  amountCollected: string;
  comment: string | null;
  standalone: boolean;
  state: ItemState;
  attempts: number;
  errorCode: string | null;
  errorMessage: string | null;
  paymentNumber: string | null;
  updatedAt: Date;
};

/** Part of a payment or of credit that paid a document. */
export type ShownTransaction = {
  itemId: string;
  kind: TransactionKind;
  subjectId: string;
  amount: string;
};
