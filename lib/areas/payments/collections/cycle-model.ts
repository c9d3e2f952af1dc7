import { decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { AttemptSource } from "./retry-model";

/** An attempt to collect an invoice of a cycle. */
export type RetryAttempt = {
  id: string;
  accountId: string;
  invoiceId: string;
  cycle: number;
  attemptNumber: number;
  triedAt: Date;
  source: AttemptSource;
  success: boolean;
  /** The collected amount, as text. */
  amount: string;
  paymentId: string | null;
  paymentMethodId: string | null;
  gateway: string | null;
  responseCode: string | null;
  response: string | null;
  rule: string | null;
  nextAttemptAt: Date | null;
  outcome: string | null;
};

/** The latest cycle of an invoice, with its current balance. */
export type CycleRow = {
  invoiceId: string;
  /** What is tried again: an invoice or a debit memo. */
  kind: "Invoice" | "DebitMemo";
  accountId: string;
  currency: string;
  balance: string;
  cycle: number;
  attempts: number;
  nextAttemptOn: LocalDate | null;
  nextAttemptAt: Date | null;
  rule: string | null;
  outcome: string | null;
  paymentMethodId: string | null;
};

/** True while further steps of an invoice's latest cycle are planned. */
export function isActive({ balance, outcome }: Pick<CycleRow, "balance" | "outcome">): boolean {
  return outcome === null && decimal(balance).greaterThan(0);
}
