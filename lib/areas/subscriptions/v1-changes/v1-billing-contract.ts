import * as z from "zod";
import { type DeclareField, fieldsOf } from "@/lib/api/field";
import { id, localDate, text } from "@/lib/api/schemas";

const collect = fieldsOf(540); // 540101 and 540201: invoiceCollect and invoiceTargetDate of every call.

/**
 * The billing and collection options of a call, with the field names of each minor version, on the
 * numbers 900 to 919 of the operation's block. Interface document, Fields under version control.
 */
export function billingFields(field: DeclareField) {
  return {
    invoiceCollect: collect(
      101,
      z.boolean().optional(),
      "Generate an invoice and collect its payment.",
      {
        range: { until: "189.0" },
      },
    ),
    collect: field(901, z.boolean().optional(), "Collect the payment of what the call bills.", {
      range: { since: "196.0" },
    }),
    invoice: field(902, z.boolean().optional(), "Generate an invoice.", {
      range: { since: "196.0", until: "207.0" },
    }),
    runBilling: field(903, z.boolean().optional(), "Generate an invoice or a credit memo.", {
      range: { since: "211.0" },
    }),
    invoiceTargetDate: collect(
      201,
      localDate.optional(),
      "Charges are calculated through this day; today when absent.",
      { range: { until: "207.0" } },
    ),
    targetDate: field(
      905,
      localDate.optional(),
      "Charges are calculated through this day; today when absent.",
      { range: { since: "211.0" } },
    ),
    documentDate: field(906, localDate.optional(), "Day on the documents; today when absent."),
    applyCredit: field(
      907,
      z.boolean().optional(),
      "Use credit memos and unapplied payments first.",
    ),
    applicationOrder: field(
      908,
      z
        .array(z.enum(["CreditMemo", "UnappliedPayment"]))
        .max(2)
        .optional(),
      "In which order credits are used, with applyCredit.",
    ),
    creditMemoReasonCode: field(909, text(255).optional(), "Reason on a credit memo of the call."),
    applyCreditBalance: field(
      913,
      z.boolean().optional(),
      "Applies the credit balance of the account, without Invoice Settlement. With it the balance is always zero, so that nothing is taken off; applyCredit uses memos and unapplied payments.",
    ),
  };
}

/** The response fields about documents and payments, on the numbers 920 to 939 of the operation's block. */
export function billedFields(field: DeclareField) {
  return {
    invoiceId: field(920, id.optional(), "Id of the invoice, where the call made one."),
    creditMemoId: field(921, id.optional(), "Id of the credit memo, where the call made one.", {
      range: { since: "207.0" },
    }),
    paidAmount: field(922, z.number().optional(), "Amount that the call collected."),
    paymentId: field(923, id.optional(), "Id of the payment."),
  };
}

/** The changes of a subscription's metrics. */
export function deltaFields(field: DeclareField) {
  return {
    totalDeltaMrr: field(930, z.number(), "Change of its monthly recurring revenue."),
    totalDeltaTcv: field(931, z.number(), "Change of its total contract value."),
  };
}

/** Optional dates and reasons of every change. */
export function bookingFields(field: DeclareField) {
  return {
    orderDate: field(910, localDate.optional(), "Day of the order; today when absent."),
    bookingDate: field(911, localDate.optional(), "Another name of the day of the order."),
    contractEffectiveDate: field(
      912,
      localDate.optional(),
      "Day on which the change is agreed; the day of the order when absent.",
    ),
  };
}

export type BillingInput = {
  [K in keyof ReturnType<typeof billingFields>]?: z.output<ReturnType<typeof billingFields>[K]>;
};
