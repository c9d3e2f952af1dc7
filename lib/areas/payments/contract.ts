import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { currencyCode, dateTime, id, key, localDate, wholeNumber } from "@/lib/api/schemas";

const field = fieldsOf(537); // 537000-537999: payments.
const none = z.object({});
const paymentParams = z.object({ "payment-key": field(1, key, "Id or number of the payment.") });

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

const status = z.enum(["Draft", "Processing", "Processed", "Error", "Canceled", "Posted"]);
const type = z.enum(["Electronic", "External"]);
const amountText = z.string().regex(/^\d{1,15}(\.\d{1,9})?$/, "must be an amount");

const shownPayment = {
  id: field(10, id, "Id of the payment."),
  number: field(11, z.string(), "Number of the payment, such as P-00000001."),
  accountId: field(12, id, "Id of the account that paid."),
  accountNumber: field(13, z.string(), "Number of the account that paid."),
  type: field(14, type, "Electronic when a gateway moved the money."),
  status: field(15, status, "Processed when the money is settled with the gateway."),
  currency: field(16, z.string(), "Currency of the amounts."),
  amount: field(17, z.number(), "What was paid."),
  appliedAmount: field(18, z.number(), "What was put against documents."),
  unappliedAmount: field(19, z.number(), "What is left to apply."),
  refundAmount: field(20, z.number(), "What was given back."),
  effectiveDate: field(21, z.string(), "Day on which the payment takes effect."),
  paymentMethodId: field(22, id.nullable(), "Payment method that was charged."),
  gatewayId: field(23, z.string().nullable(), "Name of the gateway that moved the money."),
  gatewayResponse: field(24, z.string().nullable(), "The gateway's words."),
  gatewayResponseCode: field(25, z.string().nullable(), "The gateway's code."),
  gatewayState: field(26, z.string(), "How far the gateway is with the transfer."),
  referenceId: field(27, z.string().nullable(), "The gateway's own id of the transaction."),
  comment: field(28, z.string().nullable(), "Free text."),
  standalone: field(29, z.boolean(), "True for a payment that settles no document."),
  createdDate: field(30, dateTime, "When the payment was made, in the tenant's time zone."),
  updatedDate: field(31, dateTime, "When it changed last, in the tenant's time zone."),
};

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
  result: z.object(shownPayment),
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
    accountId: field(40, id.optional(), "Only payments of this account."),
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
    sort: field(
      50,
      z.string().max(100).optional(),
      "Order of the rows, such as `+number,-createdDate`.",
    ),
  }),
  body: none,
  result: z.object({
    payments: field(51, z.array(z.object(shownPayment)), "The payments of this page."),
    nextPage,
  }),
});

export const listPaymentParts = defineOperation({
  id: "listPaymentParts",
  method: "GET",
  path: "/v1/payments/{payment-key}/parts",
  area: "payments",
  summary: "List the parts of a payment",
  description: "How a payment is split: one part for each invoice that it was put against.",
  scope: "payments:read",
  style: "v1",
  resource: 537000,
  params: paymentParams,
  query: z.object({ page, pageSize, cursor }),
  body: none,
  result: z.object({
    parts: field(
      60,
      z.array(
        z.object({
          id: field(61, id, "Id of the part."),
          amount: field(62, z.number(), "What was put against the invoice."),
          invoiceId: field(63, id, "Id of the invoice."),
          invoiceNumber: field(64, z.string(), "Number of the invoice."),
          createdDate: field(65, dateTime, "When it was applied, in the tenant's time zone."),
          updatedDate: field(66, dateTime, "When it changed last, in the tenant's time zone."),
        }),
      ),
      "The parts of this page.",
    ),
    nextPage,
  }),
});
