import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import {
  countedListQuery,
  countedListResult,
  listQuery,
  listResult,
  readByKey,
} from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { id } from "@/lib/api/schemas";
import { payment as whole } from "./contract";

const field = fieldsOf(537); // 537400-537499: payments as rows of lists.
const none = z.object({});
const shown = z.string().nullable();
const moment = z.iso.datetime().nullable();
const { shape } = whole;

const account = {
  accountId: field(401, id, "Id of the account."),
  accountNumber: field(402, z.string(), "Number of the account."),
  accountName: field(403, z.string(), "Name of the account."),
};
const payer = {
  currency: field(404, z.string(), "Currency of the amounts."),
  amount: field(405, z.number(), "What was paid, or was to be paid."),
  paymentMethodId: field(406, id.nullable(), "Payment method that was charged."),
  paymentMethodBrand: field(407, shown, "Brand of the card."),
  paymentMethodLast4: field(408, shown, "Last four digits of the card."),
  gateway: field(409, shown, "Name of the gateway."),
};

const payment = z
  .object({
    id: field(410, id, "Id of the payment."),
    paymentNumber: field(411, z.string(), "Number of the payment."),
    accountId: field(401, id.nullable(), "Id of the account; null while it is unassigned."),
    accountNumber: field(402, shown, "Number of the account."),
    accountName: field(403, shown, "Name of the account."),
    ...payer,
    status: field(412, z.string(), "State of the payment."),
    type: field(
      413,
      z.enum(["Electronic", "External"]),
      "Electronic when a gateway moved the money.",
    ),
    appliedAmount: field(414, z.number(), "What was put against documents."),
    unappliedAmount: field(415, z.number(), "What is left to apply."),
    refundAmount: field(416, z.number(), "What was given back."),
    effectiveDate: field(417, z.string(), "Day on which the payment takes effect."),
    gatewayState: field(418, z.string(), "How far the gateway is with the transfer."),
    referenceId: field(419, shown, "The gateway's own id of the transaction."),
    comment: field(420, shown, "Free text."),
    appliedCreditBalanceAmount: field(
      423,
      z.number(),
      "What went to the credit balance of the account and was not refunded since.",
    ),
    paymentMethodSnapshotId: shape.paymentMethodSnapshotId,
    paymentMethodType: shape.paymentMethodType,
    standalone: shape.standalone,
    prepayment: shape.prepayment,
    secondPaymentReferenceId: shape.secondPaymentReferenceId,
    authTransactionId: shape.authTransactionId,
    gatewayOrderId: shape.gatewayOrderId,
    gatewayResponse: shape.gatewayResponse,
    gatewayResponseCode: shape.gatewayResponseCode,
    gatewayReconciliationStatus: shape.gatewayReconciliationStatus,
    gatewayReconciliationReason: shape.gatewayReconciliationReason,
    payoutId: shape.payoutId,
    softDescriptor: shape.softDescriptor,
    softDescriptorPhone: shape.softDescriptorPhone,
    cancelledOn: field(424, moment, "When it was canceled."),
    submittedOn: field(425, moment, "When the gateway took it."),
    settledOn: field(426, moment, "When the gateway settled it."),
    createdById: shape.createdById,
    updatedById: shape.updatedById,
    createdDate: field(421, z.iso.datetime(), "When the payment was made."),
    updatedDate: field(422, z.iso.datetime(), "When it changed last."),
  })
  .catchall(customFieldsBeside("Payment"));

export const queryPayments = defineOperation({
  id: "queryPayments",
  method: "GET",
  path: "/object-query/payments",
  area: "payments",
  summary: "Query payments",
  description: "Payments by filter, in the order asked for, page by page.",
  scope: "payments:read",
  style: "plain",
  resource: 537400,
  params: none,
  query: countedListQuery,
  body: none,
  result: countedListResult(payment),
});

export const queryPaymentByKey = readByKey(queryPayments, "queryPaymentByKey", "a payment");

const attempt = z.object({
  id: field(430, id, "Id of the attempt."),
  paymentId: field(431, id, "Id of the payment that it made or would have made."),
  ...account,
  ...payer,
  status: field(
    432,
    z.enum(["Verifying", "Approved", "Failed", "Voided"]),
    "Verifying while the gateway's answer is not known; Voided when money moved and went back.",
  ),
  responseCode: field(433, shown, "The gateway's code."),
  responseText: field(434, shown, "The gateway's words."),
  attemptedDate: field(435, z.iso.datetime(), "When the gateway was asked."),
});

export const queryPaymentAttempts = defineOperation({
  id: "queryPaymentAttempts",
  method: "GET",
  path: "/object-query/payment-attempts",
  area: "payments",
  summary: "Query attempts to collect",
  description:
    "Every time a gateway was asked for money, also when it declined, gave no answer or had to give the money back.",
  scope: "payments:read",
  style: "plain",
  resource: 537400,
  params: none,
  query: listQuery,
  body: none,
  result: listResult(attempt),
});
