import * as z from "zod";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { key, text } from "@/lib/api/schemas";
import type { Names } from "@/lib/areas/records/names-contract";
import { BRANDS, METHOD, METHOD_TYPES } from "@/lib/areas/version-2/method-view-contract";
import { actionContract, resourceContracts } from "@/lib/areas/version-2/resource-contract";
import { bodyLike } from "@/lib/areas/version-2/view-contract";
import * as authorizations from "../authorizations/authorization-contract";
import * as methods from "../contract";

const field = fieldsOf(572); // 572000-572049: payment methods of version 2.

const TYPES = Object.values(METHOD_TYPES);

export { BRANDS, METHOD_TYPES };

export const NEW_METHOD: Names = {
  is_default: "makeDefault",
  gateway_id: "authGateway",
  gateway_options: "gatewayOptions",
  ip_address: "ipAddress",
  "card.card_number": "cardNumber",
  "card.brand": "cardType",
  "card.expiry_month": "expirationMonth",
  "card.expiry_year": "expirationYear",
  "card.security_code": "securityCode",
  "ach_debit.bank_aba_code": "bankABACode",
  "ach_debit.bank_account_name": "bankAccountName",
  "ach_debit.bank_account_number": "bankAccountNumber",
  "ach_debit.bank_account_type": "bankAccountType",
  "ach_debit.bank_name": "bankName",
  "sepa_debit.IBAN": "IBAN",
  "sepa_debit.business_identification_code": "businessIdentificationCode",
  "sepa_debit.mandate.id": "mandateInfo.mandateId",
  "cc_ref.token": "tokenId",
  "cc_ref.second_token": "secondTokenId",
  "paypal_express.baid": "BAID",
  "paypal_express.email": "email",
};

const billing = field(
  1,
  z
    .object({
      name: field(2, text(60).optional(), "Name of the holder."),
      email: field(3, text(80).optional(), "E-mail of the holder."),
      phone: field(4, text(40).optional(), "Phone of the holder."),
      address: field(
        5,
        z
          .object({
            line1: field(6, text(255).optional(), "First line of the street address."),
            line2: field(7, text(255).optional(), "Second line of the street address."),
            city: field(8, text(100).optional(), "City."),
            state: field(9, text(100).optional(), "State or province."),
            country: field(10, text(64).optional(), "Country."),
            postal_code: field(11, text(20).optional(), "Postal code."),
          })
          .optional(),
        "Address of the holder.",
      ),
    })
    .optional(),
  "Who holds it.",
);

export const paymentMethodsV2 = resourceContracts({
  path: "/v2/payment_methods",
  param: "payment_method_id",
  noun: "a payment method",
  nouns: "payment methods",
  area: "payment-methods",
  ending: "PaymentMethodV2",
  write: "payments:write",
  view: METHOD,
  one: "queryPaymentMethodByKey",
  create: {
    names: NEW_METHOD,
    like: methods.createPaymentMethod.body,
    own: {
      type: field(12, z.enum(TYPES), "Kind of payment method; its object has what it needs."),
      account_id: field(13, key.optional(), "Id of the account that pays with it."),
      account_number: field(14, key.optional(), "Number of that account, in place of its id."),
      billing_details: billing,
    },
  },
  patch: {
    names: {
      "card.expiry_month": "expirationMonth",
      "card.expiry_year": "expirationYear",
      "card.security_code": "securityCode",
      gateway_id: "authGateway",
    },
    like: methods.updatePaymentMethod.body,
    own: {
      account_id: field(13, key.optional(), "Id of the account that pays with it."),
      account_number: field(14, key.optional(), "Number of that account, in place of its id."),
      billing_details: billing,
    },
  },
  example: {
    account_id: "0".repeat(32),
    type: "sepa_debit",
    sepa_debit: { IBAN: "DE89370400440532013000" },
    billing_details: { name: "Ada Lovelace" },
  },
});

export const scrubPaymentMethodV2 = actionContract(paymentMethodsV2, {
  id: "scrubPaymentMethodV2",
  action: "scrub",
  summary: "Scrub a payment method",
  silent: true,
});

export const VERIFIED: Names = {
  currency: "currencyCode",
  security_code: "securityCode",
  payment_gateway: "paymentGatewayName",
  gateway_options: "gatewayOptions",
};

export const verifyPaymentMethodV2 = actionContract(paymentMethodsV2, {
  id: "verifyPaymentMethodV2",
  action: "verify",
  summary: "Verify a payment method",
  body: { names: VERIFIED, like: methods.verifyPaymentMethod.body },
});

export const {
  list: listPaymentMethodsV2,
  get: getPaymentMethodV2,
  create: createPaymentMethodV2,
  patch: patchPaymentMethodV2,
  remove: deletePaymentMethodV2,
} = paymentMethodsV2;

const held = {
  method: "POST",
  area: "payment-methods",
  style: "v2",
  callsOperations: true,
  resource: 572000,
  scope: "payments:write",
  params: paymentMethodsV2.get.params,
  query: z.object({}),
} as const;

export const AUTHORIZED: Names = {
  amount: "amount",
  gateway_id: "paymentGatewayId",
  gateway_order_id: "gatewayOrderId",
  statement_descriptor: "softDescriptor",
  statement_descriptor_phone: "softDescriptorPhone",
};

export const authorizePaymentMethodV2 = defineOperation({
  ...held,
  id: "authorizePaymentMethodV2",
  path: "/v2/payment_methods/{payment_method_id}/authorize",
  summary: "Create an authorization",
  description: "Has the gateway of a payment method hold an amount for a week.",
  body: bodyLike(AUTHORIZED, authorizations.createAuthorization.body, {
    account_id: field(13, key.optional(), "Id of the account that pays with it."),
    account_number: field(14, key.optional(), "Number of that account, in place of its id."),
  }),
  result: z.object({
    auth_transaction_id: field(15, z.string(), "The gateway's id of what it holds."),
    gateway_order_id: field(16, z.string(), "Your name of the order."),
    state: field(17, z.literal("approved"), "Always approved: what is declined is refused."),
  }),
  rules: ["The payment method is active, of an account, and of a type that a gateway charges."],
  example: { amount: 49, gateway_order_id: "PO-7" },
});

export const VOIDED: Names = {
  gateway_id: "paymentGatewayId",
  gateway_order_id: "gatewayOrderId",
  auth_transaction_id: "transactionId",
};

export const voidAuthorizationV2 = defineOperation({
  ...held,
  id: "voidAuthorizationV2",
  path: "/v2/payment_methods/{payment_method_id}/void_authorization",
  summary: "Cancel an authorization",
  description: "Has the gateway give back what it holds.",
  body: bodyLike(VOIDED, authorizations.cancelAuthorization.body, {
    account_id: field(13, key.optional(), "Id of the account that pays with it."),
    account_number: field(14, key.optional(), "Number of that account, in place of its id."),
  }),
  result: z.object({}),
  success: 204,
  rules: ["It stands: it was not captured, not canceled, and is not over."],
  example: { gateway_order_id: "PO-7", auth_transaction_id: "tg_1" },
});
