import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { customFieldsBeside, customFieldsOf } from "@/lib/api/custom-fields/declared";
import { currencyCode, dateTime, id, key, localDate, text, wholeNumber } from "@/lib/api/schemas";
import { GATEWAY_STATES, PAYMENT_STATUSES, PAYMENT_TYPES } from "./state-contract";

const field = fieldsOf(537); // 537000-537099: payments as they are read.
const none = z.object({});
const shown = z.string().nullable();
/** What the map of custom fields of a body is. */
export const FIELDS_MAP =
  "Custom fields; they may stand beside the other fields instead. null takes one away.";

export const paymentParams = z.object({
  "payment-key": field(1, key, "Id or number of the payment."),
});

const PAGES = 250;
const page = field(
  2,
  wholeNumber(1, PAGES).optional(),
  `Number of the page, 1 to ${PAGES}; 1 when absent.`,
);
const pageSize = field(
  3,
  wholeNumber(1, 9999).optional(),
  "Rows of one page: 20 when absent, and never more than 40.",
);
const cursor = field(
  4,
  z.string().max(2000).optional(),
  "Where the page begins: `nextPage` of the page before has it.",
);
const nextPage = field(
  5,
  z.string().optional(),
  "Address of the next page; absent on the last one.",
);

const status = z.enum(PAYMENT_STATUSES);
const type = z.enum(PAYMENT_TYPES);
const amountText = z.string().regex(/^\d{1,15}(\.\d{1,9})?$/, "must be an amount");

/** Rates to other currencies, as a caller gives them. */
export const customRates = z
  .array(
    z.object({
      currency: field(32, currencyCode, "The other currency."),
      customFxRate: field(
        33,
        z.number(),
        "What one unit of the payment is worth in it: above zero.",
      ),
      rateDate: field(34, localDate.optional(), "Day of the rate."),
    }),
  )
  .max(2);

/** Rules of one transaction, as a caller gives them. */
export const paymentOption = z
  .array(
    z.object({
      type: field(35, text(60).optional(), "Kind of rule."),
      detail: field(36, z.record(text(100), text(255)).optional(), "What it says."),
    }),
  )
  .max(20);

export const RATES = { range: { since: "224.0" } } as const;
export const OPTIONS = { range: { since: "337.0" } } as const;
const KEPT = "kept as they were given.";

/** The fields of a payment as version 1 shows it. */
const shownPayment = {
  creditBalanceAmount: field(
    84,
    z.number(),
    "What went to the credit balance of the account, because no invoice took it, and was not refunded since.",
  ),
  bankIdentificationNumber: field(
    85,
    shown,
    "First six digits of the card, which name the bank that issued it.",
  ),
  paymentGatewayNumber: field(86, shown, "Name of the gateway that moved the money."),
  paymentScheduleKey: field(87, shown, "Number of the payment schedule that made it."),
  financeInformation: field(
    145,
    z.record(z.string(), z.unknown()),
    "Accounting codes; empty, there are none yet.",
  ),
  createdById: field(88, shown, "Id of the client or user who made it."),
  updatedById: field(89, shown, "Id of the client or user who changed it last."),
  markedForSubmissionOn: field(
    37,
    dateTime.nullable(),
    "When it was marked for submission: null, payments are submitted as they are made.",
  ),
  customRates: field(38, customRates, `Rates to other currencies, ${KEPT}`, RATES),
  paymentOption: field(39, paymentOption, `Rules of this one transaction, ${KEPT}`, OPTIONS),
  id: field(10, id, "Id of the payment."),
  number: field(11, z.string(), "Number of the payment, such as P-00000001."),
  accountId: field(12, id.nullable(), "Id of the account that paid; null while it is unassigned."),
  accountNumber: field(13, shown, "Number of the account that paid."),
  type: field(14, type, "Electronic when a gateway moved the money."),
  status: field(15, status, "Processed when the money is settled with the gateway."),
  currency: field(16, z.string(), "Currency of the amounts."),
  amount: field(17, z.number(), "What was paid."),
  appliedAmount: field(18, z.number(), "What was put against documents."),
  unappliedAmount: field(19, z.number(), "What is left to apply."),
  refundAmount: field(20, z.number(), "What was given back."),
  effectiveDate: field(21, z.string(), "Day on which the payment takes effect."),
  paymentMethodId: field(22, id.nullable(), "Payment method that was charged."),
  paymentMethodSnapshotId: field(160, id.nullable(), "The payment method as it was then."),
  gatewayId: field(23, z.string().nullable(), "Name of the gateway that moved the money."),
  gatewayResponse: field(24, z.string().nullable(), "The gateway's words."),
  gatewayResponseCode: field(25, z.string().nullable(), "The gateway's code."),
  gatewayState: field(26, z.enum(GATEWAY_STATES), "How far the gateway is with the transfer."),
  referenceId: field(27, shown, "What a caller named it, else the gateway's own id."),
  comment: field(28, z.string().nullable(), "Free text."),
  standalone: field(29, z.boolean(), "True for a payment that settles no document."),
  createdDate: field(30, dateTime, "When the payment was made, in the tenant's time zone."),
  updatedDate: field(31, dateTime, "When it changed last, in the tenant's time zone."),
  paymentMethodType: field(70, shown, "How an external payment was made, such as Check."),
  secondPaymentReferenceId: field(71, shown, "A second name of the transaction."),
  authTransactionId: field(72, shown, "The gateway's id of the authorization."),
  gatewayOrderId: field(73, shown, "Number of the purchase for the gateway."),
  softDescriptor: field(74, shown, "What the payer reads on the statement."),
  softDescriptorPhone: field(75, shown, "Telephone number on the statement."),
  prepayment: field(76, z.boolean(), "True for money that was paid ahead."),
  cancelledOn: field(77, dateTime.nullable(), "When it was canceled."),
  submittedOn: field(78, dateTime.nullable(), "When the gateway took it."),
  settledOn: field(79, dateTime.nullable(), "When the gateway settled it."),
  gatewayReconciliationStatus: field(80, shown, "What reconciliation with the gateway found."),
  gatewayReconciliationReason: field(81, shown, "Why reconciliation found that."),
  payoutId: field(82, shown, "The gateway's payout that it belongs to."),
  customFields: field(
    83,
    customFieldsOf("Payment"),
    "Custom fields, which stand beside the other fields, too.",
  ),
};

/** A payment as version 1 shows it. */
export const payment = z.object(shownPayment).catchall(customFieldsBeside("Payment"));

export const getPayment = defineOperation({
  id: "getPayment",
  method: "GET",
  path: "/v1/payments/{payment-key}",
  area: "payments",
  summary: "Get a payment",
  description:
    "A payment by id or number, with what was applied, what is left and what the gateway said.",
  scope: "payments:read",
  style: "v1",
  resource: 537000,
  params: paymentParams,
  query: none,
  body: none,
  result: payment,
});

export const listPayments = defineOperation({
  id: "listPayments",
  method: "GET",
  path: "/v1/payments",
  area: "payments",
  summary: "List payments",
  description:
    "Payments, newest first, narrowed by fields that must be equal; a text can be compared with `null`.",
  scope: "payments:read",
  style: "v1",
  resource: 537000,
  params: none,
  query: z.object({
    page,
    pageSize,
    cursor,
    accountId: field(
      40,
      z.union([z.literal("null"), id]).optional(),
      "Only payments of this account; `null` for the unassigned ones.",
    ),
    number: field(41, z.string().max(100).optional(), "Only the payment of this number."),
    status: field(42, status.optional(), "Only payments in this state."),
    type: field(43, type.optional(), "Only payments of this kind."),
    currency: field(44, currencyCode.optional(), "Only payments in this currency."),
    amount: field(45, amountText.optional(), "Only payments of this amount."),
    appliedAmount: field(46, amountText.optional(), "Only payments with this applied amount."),
    unappliedAmount: field(
      47,
      amountText.optional(),
      "Only payments with this amount left to apply.",
    ),
    refundAmount: field(48, amountText.optional(), "Only payments with this amount given back."),
    effectiveDate: field(49, localDate.optional(), "Only payments that take effect on this day."),
    creditBalanceAmount: field(
      52,
      amountText.optional(),
      "Only payments of which this amount went to the credit balance.",
    ),
    createdById: field(53, z.string().max(64).optional(), "Only payments that this one made."),
    createdDate: field(
      54,
      z.string().max(40).optional(),
      "Only payments made within this second, or on this day.",
    ),
    updatedById: field(
      55,
      z.string().max(64).optional(),
      "Only payments that this one changed last.",
    ),
    updatedDate: field(
      56,
      z.string().max(40).optional(),
      "Only payments that changed last within this second, or on this day.",
    ),
    sort: field(
      50,
      z.string().max(100).optional(),
      "Order of the rows, such as `+number,-createdDate`.",
    ),
  }),
  body: none,
  result: z.object({
    payments: field(51, z.array(payment), "The payments of this page."),
    nextPage,
  }),
});

const part = z.object({
  id: field(61, id, "Id of the part."),
  amount: field(62, z.number(), "What is put against the document."),
  invoiceId: field(63, id.optional(), "Id of the invoice; absent for a debit memo."),
  invoiceNumber: field(64, z.string().optional(), "Number of the invoice."),
  debitMemoId: field(68, id.optional(), "Id of the debit memo; absent for an invoice."),
  debitMemoNumber: field(69, z.string().optional(), "Number of the debit memo."),
  createdDate: field(65, dateTime, "When it was applied, in the tenant's time zone."),
  updatedDate: field(66, dateTime, "When it changed last, in the tenant's time zone."),
});

const read = {
  method: "GET",
  area: "payments",
  scope: "payments:read",
  style: "v1",
  resource: 537000,
  body: none,
} as const;

export const listPaymentParts = defineOperation({
  ...read,
  id: "listPaymentParts",
  path: "/v1/payments/{payment-key}/parts",
  summary: "List the parts of a payment",
  description:
    "How a payment is split: one part for each invoice and each debit memo that it is put against, without what was taken off again.",
  params: paymentParams,
  query: z.object({ page, pageSize, cursor }),
  result: z.object({ parts: field(60, z.array(part), "The parts of this page."), nextPage }),
});

const partParams = paymentParams.extend({
  partid: field(67, id, "Id of the part."),
});

export const getPaymentPart = defineOperation({
  ...read,
  id: "getPaymentPart",
  path: "/v1/payments/{payment-key}/parts/{partid}",
  summary: "Get a part of a payment",
  description: "What a payment has on one invoice or debit memo.",
  params: partParams,
  query: none,
  result: part,
});

const itemPart = z.object({
  id: field(90, id, "Id of the item of the part."),
  amount: field(91, z.number(), "What fell to the line without its taxes, or to the tax."),
  invoiceItemId: field(92, id, "Id of the invoice line."),
  taxItemId: field(98, id.nullable(), "Id of the tax of the line; null for what is not tax."),
  chargeName: field(93, z.string(), "Charge of the line."),
  taxName: field(99, shown, "Name of the tax; null for what is not tax."),
  createdDate: field(94, dateTime, "When it was applied, in the tenant's time zone."),
  updatedDate: field(95, dateTime, "When it changed last, in the tenant's time zone."),
});

export const listPaymentPartItems = defineOperation({
  ...read,
  id: "listPaymentPartItems",
  path: "/v1/payments/{payment-key}/parts/{partid}/item-parts",
  summary: "List the items of a payment part",
  description:
    "Which lines of the invoice a part covers, and which of their taxes: those that were named, else the first that were owed, the net of each line before its taxes.",
  params: partParams,
  query: none,
  result: z.object({
    itemParts: field(96, z.array(itemPart), "The lines and taxes that it covers."),
  }),
});

export const getPaymentPartItem = defineOperation({
  ...read,
  id: "getPaymentPartItem",
  path: "/v1/payments/{payment-key}/parts/{partid}/item-parts/{itempartid}",
  summary: "Get an item of a payment part",
  description: "What of a part fell to one line of the invoice.",
  params: partParams.extend({ itempartid: field(97, id, "Id of the item of the part.") }),
  query: none,
  result: itemPart,
});
