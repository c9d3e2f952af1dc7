import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { amount, key, text } from "@/lib/api/schemas";
import { payment, paymentParams } from "@/lib/areas/payments/contract";
import { refund } from "@/lib/areas/payments/refunds/refund-contract";

const field = fieldsOf(660); // 660000-660099: gateways' later reports on transfers.
const none = z.object({});

const moment = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}([+-]\d{2}:\d{2}|Z)?$/,
    "must be written YYYY-MM-DD HH:MM:SS",
  );
const found = {
  gatewayReconciliationReason: field(10, text(255).optional(), "Why it was found."),
  gatewayReconciliationStatus: field(11, text(255).optional(), "What was found."),
};
const answer = {
  gatewayResponse: field(12, text(500).optional(), "The gateway's words."),
  gatewayResponseCode: field(13, text(100).optional(), "The gateway's code."),
  referenceId: field(14, text(100).optional(), "What the gateway calls the transaction."),
  secondReferenceId: field(15, text(100).optional(), "A second name of the transaction."),
};
const settledOn = field(16, moment.optional(), "When it was settled; now when absent.");
const payoutId = field(17, text(255).optional(), "The gateway's payout that it belongs to.");

const write = {
  method: "POST",
  area: "payments",
  scope: "payments:write",
  style: "v1",
  resource: 660000,
  query: none,
} as const;

const RULES = [
  "The payment is Electronic and Processed.",
  "A payment is settled or rejected once: a second report is refused with 66000030.",
];

export const settlePayment = defineOperation({
  ...write,
  id: "settlePayment",
  path: "/v1/gateway-settlement/payments/{payment-key}/settle",
  summary: "Settle a payment",
  description: "Notes that the gateway has paid the money out.",
  params: paymentParams,
  body: z.object({ ...found, settledOn, payoutId }),
  result: payment,
  rules: RULES,
});

export const rejectPayment = defineOperation({
  ...write,
  id: "rejectPayment",
  path: "/v1/gateway-settlement/payments/{payment-key}/reject",
  summary: "Reject a payment",
  description:
    "Notes that the money never came, such as a debit without cover: the payment comes off its invoices, which are owed again, and is in Error.",
  params: paymentParams,
  body: z.object({ ...found, ...answer, settledOn }),
  result: payment,
  rules: [...RULES, "Nothing of it was refunded."],
});

export const chargebackPayment = defineOperation({
  ...write,
  id: "chargebackPayment",
  path: "/v1/gateway-settlement/payments/{payment-key}/chargeback",
  summary: "Reverse a payment",
  description:
    "Notes that the payer's bank took money back, as a refund that no gateway is asked for: what is left of the payment goes first, then its newest parts come off their invoices.",
  params: paymentParams,
  body: z.object({
    ...found,
    ...answer,
    settledOn,
    payoutId,
    amount: field(18, amount, "What was taken back."),
  }),
  result: refund,
  rules: [
    "The payment is Electronic and Processed, and at least that much of it was not given back yet.",
  ],
  example: { amount: 20 },
});

export const reconcileRefund = defineOperation({
  ...write,
  id: "reconcileRefund",
  path: "/v1/refunds/{refund-key}/reconcile",
  summary: "Reconcile a refund",
  description:
    "Notes that the gateway has settled a refund, or rejected it: then its payment has the money again.",
  params: z.object({ "refund-key": field(20, key, "Id or number of the refund.") }),
  body: z.object({
    ...found,
    payoutId,
    action: field(21, z.enum(["settle", "reject"]), "What the gateway did."),
    actionDate: field(22, moment.optional(), "When it did; now when absent."),
  }),
  result: refund,
  rules: [
    "The refund is Electronic and Processed.",
    "A refund is settled or rejected once: a second report is refused with 66000030.",
  ],
  example: { action: "settle" },
});
