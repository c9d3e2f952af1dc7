import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { customFieldsBeside, customFieldsOf } from "@/lib/api/custom-fields/declared";
import {
  amount,
  clearableText,
  dateTime,
  id,
  key,
  localDate,
  text,
  wholeNumber,
} from "@/lib/api/schemas";
import { whenBodyHas } from "@/lib/api/needs";
import { defineOperation } from "@/lib/api/operation";
import { debitsTakenOff } from "@/lib/areas/invoices/applications/debit-parts-contract";
import { METHOD_TYPES, namedItems } from "@/lib/areas/payments/change-contract";
import { FIELDS_MAP, paymentParams } from "@/lib/areas/payments/contract";
import {
  GATEWAY_STATES,
  PAYMENT_TYPES,
  REFUND_STATUSES,
  TRANSACTION_TYPES,
} from "@/lib/areas/payments/state-contract";

const field = fieldsOf(538); // 538000-538299: refunds.
const none = z.object({});
const shown = z.string().nullable();
const type = z.enum(PAYMENT_TYPES);
const status = z.enum(REFUND_STATUSES);
/** A refund as version 1 shows it. */
export const refund = z
  .object({
    id: field(10, id, "Id of the refund."),
    number: field(11, z.string(), "Number of the refund, such as R-00000001."),
    accountId: field(12, id, "Id of the account that got it."),
    accountNumber: field(13, z.string(), "Number of the account that got it."),
    paymentId: field(14, id.nullable(), "Id of the payment that was given back."),
    paymentNumber: field(15, shown, "Number of the payment that was given back."),
    creditMemoId: field(16, id.nullable(), "Id of the credit memo that was paid out."),
    creditMemoNumber: field(17, shown, "Number of the credit memo that was paid out."),
    type: field(18, type, "Electronic when a gateway moved the money."),
    methodType: field(19, z.string(), "How the money went back."),
    status: field(20, status, "Processing while the gateway's answer is being found out."),
    currency: field(21, z.string(), "Currency of the amount."),
    amount: field(22, z.number(), "What went back."),
    refundDate: field(23, z.string(), "Day of the refund."),
    reasonCode: field(24, shown, "Why it was given."),
    comment: field(25, shown, "Free text."),
    paymentMethodId: field(26, id.nullable(), "Payment method that got the money."),
    paymentMethodSnapshotId: field(168, id.nullable(), "The payment method as it was then."),
    gatewayId: field(27, shown, "Name of the gateway that moved the money."),
    gatewayResponse: field(28, shown, "The gateway's words."),
    gatewayResponseCode: field(29, shown, "The gateway's code."),
    gatewayState: field(30, z.enum(GATEWAY_STATES), "How far the gateway is with the transfer."),
    referenceId: field(31, shown, "What a caller named it, else the gateway's own id."),
    secondRefundReferenceId: field(32, shown, "A second name of the transaction."),
    softDescriptor: field(33, shown, "What the payer reads on the statement."),
    softDescriptorPhone: field(34, shown, "Telephone number on the statement."),
    refundTransactionType: field(35, z.enum(TRANSACTION_TYPES), "Who asked for the money."),
    gatewayReconciliationStatus: field(36, shown, "What reconciliation with the gateway found."),
    gatewayReconciliationReason: field(37, shown, "Why reconciliation found that."),
    payoutId: field(38, shown, "The gateway's payout that it belongs to."),
    cancelledOn: field(39, dateTime.nullable(), "When it was canceled."),
    submittedOn: field(40, dateTime.nullable(), "When the gateway took it."),
    settledOn: field(41, dateTime.nullable(), "When the gateway settled it."),
    refundTransactionTime: field(42, dateTime.nullable(), "When the money went."),
    customFields: field(
      43,
      customFieldsOf("Refund"),
      "Custom fields, which stand beside the other fields, too.",
    ),
    markedForSubmissionOn: field(
      46,
      dateTime.nullable(),
      "When it was marked for submission: null, refunds are submitted as they are made.",
    ),
    financeInformation: field(
      49,
      z.record(z.string(), z.unknown()),
      "Accounting codes; empty, there are none yet.",
    ),
    createdById: field(47, shown, "Id of the client or user who made it."),
    updatedById: field(48, shown, "Id of the client or user who changed it last."),
    createdDate: field(44, dateTime, "When it was made, in the tenant's time zone."),
    updatedDate: field(45, dateTime, "When it changed last, in the tenant's time zone."),
  })
  .catchall(customFieldsBeside("Refund"));

const write = { area: "payments", scope: "payments:write", style: "v1", resource: 538000 } as const;
const electronic = z.object({ type: z.literal("Electronic") });
const asksGateway = (body: unknown) => electronic.safeParse(body).success;

const remarks = {
  comment: field(101, text(255).optional(), "Free text."),
  reasonCode: field(102, text(255).optional(), "Why it is given."),
  referenceId: field(103, text(100).optional(), "What you call the transaction."),
  secondRefundReferenceId: field(104, text(100).optional(), "A second name of the transaction."),
  refundDate: field(105, localDate.optional(), "Day of the refund; today when absent."),
  softDescriptor: field(106, text(35).optional(), "What the payer reads on the statement."),
  softDescriptorPhone: field(107, text(20).optional(), "Telephone number on the statement."),
  methodType: field(
    108,
    z.enum(METHOD_TYPES).optional(),
    "How the money of an External refund went back; needed there.",
  ),
  customFields: field(109, customFieldsOf("Refund").optional(), FIELDS_MAP),
};
const ofPayment = {
  type: field(100, type, "Electronic asks the payment's gateway; External asks nobody."),
  ...remarks,
  refundTransactionType: field(
    110,
    z.enum(TRANSACTION_TYPES).optional(),
    "Who asked for the money; Refund when absent.",
  ),
};

const REFUND_RULES = [
  "The payment is Processed; Electronic refunds need a payment that its gateway moved.",
  "An amount is above zero and has no more decimals than the currency.",
  "An External refund says with methodType how the money went back.",
  "The refund's day is not ahead.",
  "A payment has one refund at a time whose outcome is not known.",
];

export const refundPayment = defineOperation({
  ...write,
  id: "refundPayment",
  method: "POST",
  path: "/v1/payments/{payment-key}/refunds",
  summary: "Refund a payment",
  description:
    "Gives back what is left of a payment, or a part of it. If the gateway gives no answer, the refund is Processing until it is found out.",
  params: paymentParams,
  query: none,
  callsGateway: asksGateway,
  body: z
    .object({ totalAmount: field(111, amount, "What goes back."), ...ofPayment })
    .catchall(customFieldsBeside("Refund", "create")),
  result: refund,
  rules: ["No more goes back than the payment has left.", ...REFUND_RULES],
  example: { type: "External", methodType: "Check", totalAmount: 20 },
});

const part = z.object({
  invoiceId: field(112, key.optional(), "Id of the invoice."),
  invoiceNumber: field(113, key.optional(), "Number of the invoice."),
  amount: field(114, amount, "What is taken off it."),
  items: field(
    169,
    namedItems.optional(),
    "The lines and taxes that it is taken off, which come to the amount; the last that are paid when absent.",
  ),
});

export const refundPaymentUnapplied = defineOperation({
  ...write,
  id: "refundPaymentUnapplied",
  also: [
    {
      scope: "invoices:write",
      to: "write off what the refund leaves owing",
      asks: whenBodyHas("writeOff"),
    },
  ],
  method: "POST",
  path: "/v1/payments/{payment-key}/refunds/unapply",
  summary: "Refund a payment and take it off invoices",
  description:
    "Takes money off invoices, which owe it again, and gives it back. Without invoices, what is left of the payment goes first, then its newest parts.",
  params: paymentParams,
  query: none,
  callsGateway: asksGateway,
  body: z
    .object({
      totalAmount: field(
        115,
        amount.optional(),
        "What goes back; all that is taken off the invoices when absent.",
      ),
      ...ofPayment,
      invoices: field(116, z.array(part).min(1).max(1000).optional(), "What is taken off."),
      debitMemos: debitsTakenOff,
      writeOff: field(
        117,
        z.boolean().optional(),
        "Give up what the invoices owe because of it, with credit memos.",
      ),
      collectAgain: field(
        185,
        z.boolean().optional(),
        "What the invoices owe because of it is collected again by itself, and customers are reminded of it. Otherwise they are held back until somebody lets them go.",
      ),
      writeOffOptions: field(
        118,
        z
          .object({
            comment: field(119, text(100).optional(), "Free text of the memos."),
            memoDate: field(120, localDate.optional(), "Day on the memos; today when absent."),
            reasonCode: field(121, text(255).optional(), "Why it is given up."),
          })
          .optional(),
        "How it is given up.",
      ),
    })
    .catchall(customFieldsBeside("Refund", "create")),
  result: refund,
  rules: [
    "No more is taken off an invoice than the payment has on it.",
    "What is taken off is at most what goes back.",
    "What invoices owe because of it is given up (writeOff), or collected again (collectAgain): not both.",
    ...REFUND_RULES,
  ],
  example: { type: "Electronic", invoices: [{ invoiceNumber: "INV00000001", amount: 20 }] },
});

export const refundCreditMemo = defineOperation({
  ...write,
  id: "refundCreditMemo",
  method: "POST",
  path: "/v1/credit-memos/{credit-memo-key}/refunds",
  needs: ["invoiceSettlement"],
  aliases: ["/v1/credit-memos/{credit-memo-key}/refund"],
  summary: "Refund a credit memo",
  description:
    "Pays out what is left of a posted credit memo, or a part of it. If a gateway gives no answer, the refund is Processing until it is found out.",
  callsGateway: asksGateway,
  params: z.object({ "credit-memo-key": field(122, key, "Id or number of the credit memo.") }),
  query: none,
  body: z
    .object({
      type: field(
        123,
        type,
        "Electronic goes back through the gateway of a payment that paid the memo's invoice, else of the account's newest payment that has as much left; External asks nobody.",
      ),
      totalAmount: field(124, amount, "What goes back."),
      paymentMethodId: field(
        180,
        id.optional(),
        "Electronic: only payments by this payment method give it back. Refused with External.",
      ),
      ...remarks,
    })
    .catchall(customFieldsBeside("Refund", "create")),
  result: refund,
  rules: [
    "The memo is posted and has that much left.",
    "An External refund says with methodType how the money went back.",
    "One payment gives it back: refunds by its gateway, of it and of memos, are never more than it was.",
    "An amount is above zero and has no more decimals than the currency.",
  ],
  example: { type: "External", methodType: "BankTransfer", totalAmount: 20 },
});

const refundParams = z.object({ "refund-key": field(1, key, "Id or number of the refund.") });
const one = { ...write, params: refundParams, query: none, result: refund };

export const getRefund = defineOperation({
  ...one,
  scope: "payments:read",
  id: "getRefund",
  method: "GET",
  path: "/v1/refunds/{refund-key}",
  summary: "Get a refund",
  description: "A refund by id or number, with what the gateway said.",
  body: none,
});

export const updateRefund = defineOperation({
  ...one,
  id: "updateRefund",
  method: "PUT",
  path: "/v1/refunds/{refund-key}",
  summary: "Update a refund",
  description: "Changes the remarks of a refund.",
  body: z
    .object({
      comment: field(130, clearableText(255).optional(), "Free text."),
      reasonCode: field(131, clearableText(255).optional(), "Why it was given."),
      referenceId: field(132, clearableText(100).optional(), "What you call the transaction."),
      customFields: field(133, customFieldsOf("Refund").optional(), FIELDS_MAP),
    })
    .catchall(customFieldsBeside("Refund")),
  rules: ["A canceled refund does not change."],
});

export const cancelRefund = defineOperation({
  ...one,
  id: "cancelRefund",
  method: "PUT",
  path: "/v1/refunds/{refund-key}/cancel",
  summary: "Cancel a refund",
  description:
    "Makes an external refund as if it had never been: the payment or the memo has that much left again.",
  body: none,
  rules: ["The refund is External and Processed."],
});

export const deleteRefund = defineOperation({
  ...one,
  id: "deleteRefund",
  method: "DELETE",
  path: "/v1/refunds/{refund-key}",
  summary: "Delete a refund",
  description: "Deletes a canceled refund for good.",
  body: none,
  result: none,
  rules: ["Only a canceled refund can be deleted."],
});

const PAGES = 250;
const amountText = z.string().regex(/^\d{1,15}(\.\d{1,9})?$/, "must be an amount");
const nextPage = field(
  5,
  z.string().optional(),
  "Address of the next page; absent on the last one.",
);

export const listRefunds = defineOperation({
  ...write,
  scope: "payments:read",
  id: "listRefunds",
  method: "GET",
  path: "/v1/refunds",
  summary: "List refunds",
  description: "Refunds, newest first, narrowed by fields that must be equal.",
  params: none,
  query: z.object({
    page: field(
      2,
      wholeNumber(1, PAGES).optional(),
      `Number of the page, 1 to ${PAGES}; 1 when absent.`,
    ),
    pageSize: field(
      3,
      wholeNumber(1, 9999).optional(),
      "Rows of one page: 20 when absent, and never more than 40.",
    ),
    cursor: field(4, z.string().max(2000).optional(), "Where the page begins: see `nextPage`."),
    accountId: field(140, id.optional(), "Only refunds of this account."),
    paymentId: field(141, id.optional(), "Only refunds of this payment."),
    creditMemoId: field(142, id.optional(), "Only refunds of this credit memo."),
    number: field(143, z.string().max(100).optional(), "Only the refund of this number."),
    status: field(144, status.optional(), "Only refunds in this state."),
    type: field(145, type.optional(), "Only refunds of this kind."),
    methodType: field(146, z.string().max(40).optional(), "Only refunds that went this way."),
    amount: field(147, amountText.optional(), "Only refunds of this amount."),
    refundDate: field(148, localDate.optional(), "Only refunds of this day."),
    createdById: field(181, z.string().max(64).optional(), "Only refunds that this one made."),
    createdDate: field(
      182,
      z.string().max(40).optional(),
      "Only refunds made within this second, or on this day.",
    ),
    updatedById: field(183, z.string().max(64).optional(), "Only those this one changed last."),
    updatedDate: field(184, z.string().max(40).optional(), "Only those changed last then."),
    sort: field(149, z.string().max(100).optional(), "Order of the rows, such as `-createdDate`."),
  }),
  body: none,
  result: z.object({ refunds: field(150, z.array(refund), "The refunds of this page."), nextPage }),
});

const refundPart = z.object({
  id: field(160, id, "Id of the part: the refund's own."),
  amount: field(161, z.number(), "What went back."),
  paymentId: field(162, id.nullable(), "Id of the payment that it was taken from."),
  creditMemoId: field(163, id.nullable(), "Id of the credit memo that it was taken from."),
  createdDate: field(164, dateTime, "When it was made, in the tenant's time zone."),
  updatedDate: field(165, dateTime, "When it changed last, in the tenant's time zone."),
});

export const listRefundParts = defineOperation({
  ...one,
  scope: "payments:read",
  id: "listRefundParts",
  method: "GET",
  path: "/v1/refunds/{refund-key}/parts",
  summary: "List the parts of a refund",
  description: "What a refund was taken from: one payment or one credit memo.",
  body: none,
  result: z.object({ parts: field(166, z.array(refundPart), "The parts.") }),
});

export const getRefundPart = defineOperation({
  ...one,
  scope: "payments:read",
  id: "getRefundPart",
  method: "GET",
  path: "/v1/refunds/{refund-key}/parts/{refundpartid}",
  summary: "Get a part of a refund",
  description: "What of a refund was taken from one payment or credit memo.",
  params: refundParams.extend({ refundpartid: field(167, id, "Id of the part.") }),
  body: none,
  result: refundPart,
});
