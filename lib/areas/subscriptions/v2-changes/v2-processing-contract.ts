import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { customFieldsOf } from "@/lib/api/custom-fields/declared";
import { amount, id, localDate, text } from "@/lib/api/schemas";
import { subscriptionV2 } from "@/lib/areas/subscriptions/v2-reads/v2-contract";

const field = fieldsOf(536); // 536080-536099: billing and payments in the call of a change.

const processing = z.object({
  collection_method: field(
    80,
    z.enum(["create_invoice", "run_billing", "collect_payment", "process_refund"]).optional(),
    "What follows: nothing when absent; a bill; a bill and its payment; a bill and the refund of a cancellation.",
  ),
  document_date: field(81, localDate.optional(), "Day on the documents."),
  target_date: field(82, localDate.optional(), "Charges are calculated through this day."),
  payment_method_id: field(83, id.optional(), "Payment method to collect with."),
  draft_invoice: field(85, z.boolean().optional(), "Leave the documents as drafts."),
  payment_gateway_id: field(
    86,
    text(100).optional(),
    "Id or name of the gateway; it is that of the payment method.",
  ),
  refund_reason_code: field(87, text(255).optional(), "Why money goes back."),
});

export const processingOptions = field(
  84,
  processing.optional(),
  "Billing and payment in the same call.",
);

const accountingCodes = field(
  88,
  z.record(z.string(), z.unknown()).optional(),
  "Not available: accounting codes. Refused when it is given.",
);

/** Fields of a cancellation. */
export const cancelFields = {
  cancel_date: field(90, localDate.optional(), "First day that no longer belongs."),
  cancel_at: field(
    91,
    z.enum(["invoice_period_end", "subscription_term_end"]).optional(),
    "At the end of what is billed, or of the current term.",
  ),
  processing_options: processingOptions,
  refund_amount: field(
    92,
    amount.positive().optional(),
    "How much goes back of what was paid for the subscription, the newest payments first.",
  ),
  write_off: field(
    93,
    z.boolean().optional(),
    "Give up what is still owed for the subscription, after the refund.",
  ),
  write_off_behavior: accountingCodes,
  custom_fields: field(
    62,
    customFieldsOf("Subscription").optional(),
    "Custom fields of the subscription to set.",
  ),
};

const state = field(
  94,
  z.enum(["succeeded", "processing", "failed"]),
  "Processing while the gateway's answer is not known.",
);
const numbers = (n: number, what: string) => field(n, z.array(z.string()), what);

const madeRefund = z.object({
  refund_number: field(96, z.string(), "Number of the refund."),
  invoice_numbers: numbers(97, "Invoices that it came off."),
  state,
});
const madePayment = z.object({
  payment_number: field(98, z.string(), "Number of the payment."),
  amount: field(99, z.number(), "Amount."),
  state,
});

/** A subscription with the documents and payments of its cancellation. */
export const canceledV2 = subscriptionV2.extend({
  ar_transactions: field(
    375,
    z
      .object({
        invoice_numbers: numbers(376, "Invoices that the call has posted."),
        credit_memo_numbers: numbers(377, "Credit memos that the call has posted."),
        refunds: field(378, z.array(madeRefund), "What went back."),
        payments: field(379, z.array(madePayment), "What was collected."),
      })
      .optional(),
    "What the call has billed, given back and collected.",
  ),
  write_offs: field(
    380,
    z
      .array(
        z.object({
          invoice_number: field(381, z.string(), "Number of the invoice."),
          credit_memo_number: field(382, z.string(), "Number of the memo that covers it."),
          amount: field(99, z.number(), "Amount."),
          state,
        }),
      )
      .optional(),
    "What the call has given up.",
  ),
});
