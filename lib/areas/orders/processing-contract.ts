import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { amount, id, localDate, text } from "@/lib/api/schemas";
import { gatewayOptions, transactionSource } from "@/lib/areas/payment-methods/words-contract";

const field = fieldsOf(587); // 587340-587399: billing and payment in the call of an order.

const billingOptions = z.object({
  targetDate: field(
    341,
    localDate.optional(),
    "Charges are calculated through this day; the document date when absent.",
  ),
  documentDate: field(342, localDate.optional(), "Day on the documents; today when absent."),
  generateDraftInvoice: field(
    348,
    z.boolean().optional(),
    "Leave the documents as drafts: they owe and give back nothing until they are posted, and are settled by nothing.",
  ),
  creditMemoReasonCode: field(349, text(255).optional(), "Why credit memos are made."),
  chargeTypeToExclude: field(
    350,
    z
      .array(z.enum(["OneTime", "Recurring", "Usage"]))
      .max(3)
      .optional(),
    "Types of charges that are left out.",
  ),
});

const electronicPaymentOptions = z.object({
  paymentMethodId: field(
    344,
    id.optional(),
    "Payment method to collect with; the account's default method when absent.",
  ),
  paymentGatewayId: field(
    362,
    text(100).optional(),
    "Id or name of the gateway; it is that of the payment method.",
  ),
  gatewayOrderId: field(363, text(50).optional(), "Number of the purchase for the gateway."),
  authTransactionId: field(
    365,
    text(50).nullable().optional(),
    "The gateway's id of an authorization that is captured instead of charging anew.",
  ),
  gatewayOptions: field(
    366,
    gatewayOptions.nullable().optional(),
    "Your own words for a gateway of one kind, passed on as they are and not kept.",
  ),
  mitTransactionSource: field(
    367,
    transactionSource.nullable().optional(),
    "Who asks: C for the payer, M for you while the payer is away.",
  ),
});

const writeOffBehavior = z.object({
  financeInformation: field(
    364,
    z.record(z.string(), z.unknown()).optional(),
    "Not available: accounting codes. Refused when it is given.",
  ),
});

/** Refunds and write-offs of canceled subscriptions. */
const refundFields = {
  refund: field(
    284,
    z.boolean().optional(),
    "Give back what was paid for the subscriptions that the order cancels: it comes off their invoices, the newest payments first. Credit memos of the call take its place on them.",
  ),
  refundAmount: field(285, amount.positive().optional(), "How much goes back; needed by refund."),
  refundReasonCode: field(286, text(255).optional(), "Why it goes back."),
  writeOff: field(
    283,
    z.boolean().optional(),
    "Give up what is still owed for the subscriptions that the order cancels, after the refund.",
  ),
  writeOffBehavior: field(282, writeOffBehavior.optional(), "How it is given up; with writeOff."),
};

/** Billing and payments in the call, after the order is stored. */
export const processingOptions = field(
  340,
  z
    .object({
      runBilling: field(345, z.boolean().optional(), "Bill the order's subscriptions at once."),
      collectPayment: field(
        346,
        z.boolean().optional(),
        "Collect what the call has billed. If the payment fails, nothing of the order is kept.",
      ),
      applyCredit: field(
        360,
        z.boolean().optional(),
        "Use credits of the account before money is collected. With Invoice Settlement only, as refund and writeOff.",
      ),
      applicationOrder: field(
        361,
        z
          .array(z.enum(["CreditMemo", "UnappliedPayment"]))
          .max(2)
          .optional(),
        "In which order credits are used: memos before payments when absent.",
      ),
      ...refundFields,
      applyCreditBalance: field(
        281,
        z.boolean().optional(),
        "Use the credit balance of the account before money is collected. Without Invoice Settlement only.",
      ),
      billingOptions: field(343, billingOptions.optional(), "Dates of the billing."),
      electronicPaymentOptions: field(
        347,
        electronicPaymentOptions.optional(),
        "How the payment is collected.",
      ),
    })
    .optional(),
  "Billing and payment in the same call, all or nothing.",
);
