import { RuleViolation } from "@/lib/kernel/errors";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import type { BillingInput } from "@/lib/areas/subscriptions/v1-changes/v1-billing-contract";

/** Whether a call bills and collects when it does not say so. */
export type BillingDefault = {
  readonly bill: boolean;
  /** Only where the account has a payment method. */
  readonly collect: boolean;
};

/** Calls that bill only when they are asked to. */
export const NOTHING: BillingDefault = { bill: false, collect: false };

/**
 * What an order does after it is stored, from the words of every minor version: one of them is in
 * the body, because the others are unknown fields there. To ask for the payment asks for the bill.
 *
 * @throws RuleViolation for credit balances, which there are not.
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
