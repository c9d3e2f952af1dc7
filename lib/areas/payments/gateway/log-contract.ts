import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key } from "@/lib/api/schemas";

const field = fieldsOf(549); // 549000-549999: gateway requests, as objects.
const none = z.object({});
const text = () => z.string().optional();

const about = {
  area: "payments",
  scope: "payments:read",
  style: "object",
  resource: 549000,
  params: z.object({
    id: field(1, key, "Id of the attempt, as lists of attempts and payments show it."),
  }),
  query: z.object({
    fields: field(
      2,
      z.string().max(2000).optional(),
      "Names of the fields to return, separated by commas; all when absent.",
    ),
  }),
  body: none,
} as const;

const shared = {
  Id: field(3, z.string(), "Id of the attempt."),
  Gateway: field(4, text(), "Gateway that was asked."),
  GatewayTransactionType: field(5, text(), "What it was asked for: Sale or Refund."),
  GatewayState: field(6, text(), "How far the gateway is."),
  GatewayReasonCode: field(7, text(), "Code of its answer."),
  GatewayReasonCodeDescription: field(8, text(), "Its answer in words."),
  RequestString: field(9, text(), "The request in words, without any number of a card."),
  ResponseString: field(10, text(), "The answer in words."),
  TransactionDate: field(11, text(), "When it was asked."),
  TransactionId: field(12, text(), "The gateway's id of the transaction."),
};

const ABSENT =
  "Fields without a value are left out. An unknown id gives no records, with status 404.";

export const retrievePaymentTransactionLog = defineOperation({
  ...about,
  id: "retrievePaymentTransactionLog",
  method: "GET",
  path: "/v1/object/payment-transaction-log/{id}",
  summary: "Retrieve a payment transaction log",
  description: `One time that a gateway was asked for money, and what it said. ${ABSENT}`,
  result: z.object({
    ...shared,
    PaymentId: field(13, text(), "Id of the payment; there is none where it did not come to one."),
  }),
});

export const retrieveRefundTransactionLog = defineOperation({
  ...about,
  id: "retrieveRefundTransactionLog",
  method: "GET",
  path: "/v1/object/refund-transaction-log/{id}",
  summary: "Retrieve a refund transaction log",
  description: `One time that a gateway was asked to give money back, and what it said. ${ABSENT}`,
  result: z.object({
    ...shared,
    RefundId: field(14, text(), "Id of the refund; there is none where it did not come to one."),
  }),
});
