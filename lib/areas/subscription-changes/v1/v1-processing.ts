import { RuleViolation } from "@/lib/kernel/errors";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import type { BillingInput } from "@/lib/areas/subscriptions/v1-changes/v1-billing-contract";

/** The defaults of billing and collecting. */
export type BillingDefault = {
  readonly bill: boolean;
  /** Only if the account has a payment method. */
  readonly collect: boolean;
};

/** Calls that bill only on request. */
export const NOTHING: BillingDefault = { bill: false, collect: false };

/**
 * The processing options of an order from the fields of any minor version: the body has those of one,
 * because the others are unknown fields. Collecting includes billing.
 *
 * @throws RuleViolation for credit balances, which are not supported.
 */
export function processingOf(
  asked: BillingInput,
  otherwise: BillingDefault,
): Pick<OrderBody, "processingOptions"> {
  const { invoiceCollect, invoice, runBilling } = asked;
  if (asked.applyCreditBalance) {
    throw new RuleViolation(
      "There are no credit balances: leave applyCreditBalance out; applyCredit uses credit memos and unapplied payments.",
    );
  }
  const collects = invoiceCollect ?? asked.collect;
  const bills = invoiceCollect ?? runBilling ?? invoice ?? (collects === true || otherwise.bill);
  if (!bills) {
    return collects ? { processingOptions: { runBilling: false, collectPayment: true } } : {};
  }
  const targetDate = asked.targetDate ?? asked.invoiceTargetDate;
  const { documentDate, applyCredit, applicationOrder, creditMemoReasonCode } = asked;
  return {
    processingOptions: {
      runBilling: true,
      collectPayment: collects ?? otherwise.collect,
      ...(applyCredit === undefined ? {} : { applyCredit }),
      ...(applicationOrder === undefined ? {} : { applicationOrder }),
      billingOptions: {
        ...(targetDate === undefined ? {} : { targetDate }),
        ...(documentDate === undefined ? {} : { documentDate }),
        ...(creditMemoReasonCode === undefined ? {} : { creditMemoReasonCode }),
      },
    },
  };
}
