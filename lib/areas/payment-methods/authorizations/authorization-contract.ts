import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { listQuery, listResult } from "@/lib/api/object-query";
import { defineOperation } from "@/lib/api/operation";
import { amount, key, text } from "@/lib/api/schemas";
import { methodParams } from "@/lib/areas/payment-methods/contract";
import { gatewayOptions, transactionSource } from "@/lib/areas/payment-methods/words-contract";

const field = fieldsOf(524); // 524302-524329: amounts that gateways hold.

const write = {
  method: "POST",
  area: "payment-methods",
  scope: "payments:write",
  style: "v1",
  resource: 524302,
  params: methodParams,
  query: z.object({}),
  callsGateway: true,
} as const;

const account = {
  accountId: field(304, key.optional(), "Id of the account that the payment method is of."),
  accountNumber: field(305, key.optional(), "Its number."),
  gatewayOptions: field(
    301,
    gatewayOptions.optional(),
    "Your own words for a gateway of one kind, passed on as they are and not kept.",
  ),
};
const orderId = field(306, text(50), "Number of the purchase for the gateway.");
const transactionId = field(307, z.string(), "The gateway's id of the authorization.");
const answer = {
  gatewayOrderId: field(306, z.string(), "Number of the purchase."),
  transactionId,
  resultCode: field(308, z.string(), "0 when it went through."),
  resultMessage: field(309, z.string(), "What the gateway said."),
};

export const createAuthorization = defineOperation({
  ...write,
  id: "createAuthorization",
  path: "/v1/payment-methods/{payment-method-id}/authorize",
  summary: "Create an authorization",
  description:
    "Has the gateway of a payment method hold an amount for a week. A payment with its authTransactionId captures it, once; what nobody captures goes back by itself.",
  body: z.object({
    ...account,
    amount: field(302, amount, "How much, in the currency of the account."),
    gatewayOrderId: orderId,
    mitTransactionSource: field(
      310,
      transactionSource.optional(),
      "Who asks: C for the payer, M for you while the payer is away.",
    ),
    paymentGatewayId: field(
      303,
      text(100).optional(),
      "Name of the gateway; it is that of the payment method.",
    ),
    softDescriptor: field(311, text(35).optional(), "What the payer reads on the statement."),
    softDescriptorPhone: field(312, text(20).optional(), "Telephone number on the statement."),
  }),
  result: z.object({
    ...answer,
    paymentGatewayResponse: field(
      313,
      z.object({
        gatewayType: field(314, z.string(), "Gateway that holds it."),
        gatewayResponseCode: field(315, z.string(), "Its code."),
        gatewayResponseMessage: field(316, z.string(), "Its words."),
      }),
      "What the gateway said.",
    ),
  }),
  rules: [
    "The payment method is active, of an account, and of a type that a gateway charges.",
    "With mitTransactionSource its holder still agrees to such charges, if they ever did.",
  ],
  example: { amount: 49, gatewayOrderId: "PO-7" },
});

export const cancelAuthorization = defineOperation({
  ...write,
  id: "cancelAuthorization",
  path: "/v1/payment-methods/{payment-method-id}/voidAuthorize",
  summary: "Cancel an authorization",
  description: "Has the gateway give back what it holds.",
  body: z.object({
    ...account,
    gatewayOrderId: orderId,
    transactionId: field(307, text(100), "The gateway's id of the authorization."),
    paymentGatewayId: field(
      303,
      text(100).nullable().optional(),
      "Name of the gateway; it is that of the authorization.",
    ),
  }),
  result: z.object(answer),
  rules: ["It stands: it was not captured, not canceled, and is not over."],
  example: { gatewayOrderId: "PO-7", transactionId: "tg_0123" },
});

const STATES = [
  "sent",
  "unknown",
  "authorized",
  "capturing",
  "captured",
  "voiding",
  "voided",
  "expired",
  "failed",
] as const;

export const queryAuthorizations = defineOperation({
  id: "queryAuthorizations",
  method: "GET",
  path: "/object-query/payment-authorizations",
  area: "payment-methods",
  scope: "payments:read",
  style: "plain",
  resource: 524317,
  summary: "List authorizations",
  description:
    "Amounts that gateways were asked to hold, and what became of them. Those whose status is authorized are held now. What a hosted form has held to see whether a card is good is given back at once, and voided here.",
  params: z.object({}),
  query: listQuery,
  body: z.object({}),
  result: listResult(
    z.object({
      id: field(317, z.string(), "Id of the authorization."),
      paymentMethodId: field(
        53,
        z.string().nullable(),
        "Id of the payment method; null for what a form held before it stored its card.",
      ),
      accountId: field(318, z.string().nullable(), "Id of the account; null for a form's."),
      gateway: field(319, z.string(), "Gateway that was asked."),
      gatewayOrderId: field(306, z.string(), "Number of the purchase."),
      transactionId: field(307, z.string().nullable(), "The gateway's id of the authorization."),
      amount: field(320, z.number(), "How much."),
      currency: field(321, z.string(), "Its currency."),
      status: field(
        322,
        z.enum(STATES),
        "How far it is. Sent, unknown, capturing and voiding wait for the gateway.",
      ),
      expirationDate: field(323, z.iso.datetime(), "Until when it is held unless it is captured."),
      createdDate: field(324, z.iso.datetime(), "When it was asked for."),
    }),
  ),
});
