import type { Decimal } from "@/lib/values/decimal";
import type { AccountState, BillRun } from "./model";

/** A run with its progress. */
export type CountedRun = BillRun & {
  accounts: number;
  waiting: number;
  failed: number;
  invoices: number;
  memos: number;
  lastEmailSentTime: Date | null;
};

/** An account of a run in lists. */
export type ShownAccount = {
  id: string;
  runId: string;
  accountId: string;
  accountNumber: string;
  accountName: string;
  state: AccountState;
  message: string | null;
  updatedAt: Date;
};

/** What the documents of a run come to in one currency. */
export type RunSums = {
  currency: string;
  invoices: number;
  amount: Decimal;
  tax: Decimal;
  memos: number;
  credited: Decimal;
};
