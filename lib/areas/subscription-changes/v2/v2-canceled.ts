import type * as z from "zod";
import { RuleViolation } from "@/lib/kernel/errors";
import type { CreatedOrder } from "@/lib/areas/orders/place/place-order";
import type { OrderBody } from "@/lib/areas/orders/order-body";
import { moneyNumber } from "@/lib/values/money";
import type { PatchBody } from "./v2-body";
import type { canceledV2 } from "@/lib/areas/subscriptions/v2-changes/v2-processing-contract";

type Cancel = NonNullable<PatchBody["cancel"]>;
type Options = NonNullable<OrderBody["processingOptions"]>;
type Made = Pick<z.output<typeof canceledV2>, "ar_transactions" | "write_offs">;

/**
 * The refunds and write-offs of a cancellation, in the format of orders.
 *
 * @throws RuleViolation for accounting codes, and for a refund without its amount.
 */
export function refundOptions({ refund_amount, write_off, ...cancel }: Cancel): Options {
  const { collection_method, refund_reason_code } = cancel.processing_options ?? {};
  if (Object.keys(cancel.write_off_behavior ?? {}).length) {
    throw new RuleViolation("write_off_behavior names accounting codes, which are not available.");
  }
  if (collection_method === "process_refund" && refund_amount === undefined) {
    throw new RuleViolation("process_refund needs refund_amount: it says how much goes back.");
  }
  if (refund_reason_code !== undefined && refund_amount === undefined) {
    throw new RuleViolation("refund_reason_code needs refund_amount: nothing goes back.");
  }
  return {
    ...(refund_amount === undefined ? {} : { refund: true, refundAmount: refund_amount }),
    ...(refund_reason_code === undefined ? {} : { refundReasonCode: refund_reason_code }),
    ...(write_off ? { writeOff: true } : {}),
  };
}

const STATES = {
  Processed: "succeeded",
  Processing: "processing",
  Error: "failed",
  Canceled: "failed",
} as const;

/** The documents and payments of a cancellation; empty where there is none. */
export function madeBy(order: CreatedOrder): Made {
  const { invoices, creditMemos, refunds, payments, writeOffs } = order;
  const { currency } = order.account;
  const any = [invoices, creditMemos, refunds, payments].some((of) => of.length);
  return {
    ...(any
      ? {
          ar_transactions: {
            invoice_numbers: invoices.map(({ invoiceNumber }) => invoiceNumber),
            credit_memo_numbers: creditMemos.map(({ memoNumber }) => memoNumber),
            refunds: refunds.map(({ refund, invoiceNumbers }) => ({
              refund_number: refund.refundNumber,
              invoice_numbers: [...invoiceNumbers],
              state: STATES[refund.status],
            })),
            payments: payments.map(({ paymentNumber, amount }) => ({
              payment_number: paymentNumber,
              amount: moneyNumber(amount, currency),
              state: "succeeded" as const,
            })),
          },
        }
      : {}),
    ...(writeOffs.length
      ? {
          write_offs: writeOffs.map(({ invoiceNumber, memoNumber, amount }) => ({
            invoice_number: invoiceNumber,
            credit_memo_number: memoNumber,
            amount: moneyNumber(amount, currency),
            state: "succeeded" as const,
          })),
        }
      : {}),
  };
}
