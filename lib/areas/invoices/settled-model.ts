import type { Decimal } from "@/lib/values/decimal";

/** What has settled an invoice beside payments. */
export type SettledParts = {
  /** The amount covered by credit memos; `reversed` once one credited all of it. */
  readonly credits: Decimal;
  /** What adjustments have taken off. */
  readonly adjusted: Decimal;
  /** What the credit balance of the account has paid; below zero on a negative invoice that has moved to it. */
  readonly fromCreditBalance: Decimal;
};

/** What payments have settled of a posted invoice. */
export const settledByPayments = (
  of: SettledParts & { readonly amount: Decimal; readonly balance: Decimal },
): Decimal =>
  of.amount.minus(of.balance).minus(of.credits).minus(of.adjusted).minus(of.fromCreditBalance);
