import { notStored } from "@/lib/areas/payment-methods/not-stored-contract";
import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { FAMILY_CODES, withCodes } from "@/lib/api/wire/family-codes";
import { currencyCode, key, text, truth } from "@/lib/api/schemas";
import {
  CARD_TYPES,
  cardDigits,
  changedHolder,
  expiryNumbers,
  expiryTexts,
  gatewayName,
  newHolder,
  newMethodFields,
  securityDigits,
  shownHolder,
} from "@/lib/areas/payment-methods/cards/card-contract";
import { formAnswer, hostedForm } from "./form-contract";
import { anyMethodFields, changedDetails, shownDetails } from "./method-contract";
import { gatewayOptions } from "./words-contract";

const activatesProfile = z.object({ mitProfileAction: z.literal("Activate") });
const field = fieldsOf(524); // 524000-524999: payment methods.
const cardField = fieldsOf(514); // 514000-525999: the older call for credit cards.
const none = z.object({});
const shown = z.string().nullable();

/** The payment method of a call. */
export const methodParams = z.object({
  "payment-method-id": field(50, key, "Id of the payment method."),
});
const accountParams = z.object({ "account-key": field(51, key, "Id or number of the account.") });
const accountKey = field(
  20,
  key.optional(),
  "Id or number of the account that pays with it; without it nobody owns the payment method yet.",
);

const securityCode = field(
  13,
  securityDigits.optional(),
  "Security code on the card. It is passed on and never stored.",
  { secret: true },
);

export const createPaymentMethod = defineOperation({
  id: "createPaymentMethod",
  method: "POST",
  path: "/v1/payment-methods",
  area: "payment-methods",
  summary: "Create a payment method",
  description:
    "Stores a card, a bank account, a token of a gateway, or a way to pay outside. A number is encrypted with a key of its own before it reaches the database; the security code is never stored.",
  scope: "payments:write",
  style: "v1",
  resource: 524000,
  params: none,
  query: none,
  body: z
    .object({
      ...anyMethodFields,
      accountKey,
      makeDefault: field(21, z.boolean().optional(), "Charge it by default from now on."),
      hostedForm,
    })
    .catchall(customFieldsBeside("PaymentMethod", "create")),
  result: z.object({
    id: field(52, z.string(), "Id of the payment method."),
    hostedForm: formAnswer,
  }),
  callsGateway: (body) => activatesProfile.safeParse(body).success,
  rules: [
    "Each type has fields that it needs, and takes none of another type.",
    "A card number passes the Luhn check and has a length of its brand, and the brand fits cardType.",
    "Routing numbers and IBANs have the right check digits.",
    "The card has not expired on the tenant's day.",
    "With checkDuplicated, the account has no active payment method of the same number.",
    "Forms of hosted pages set no custom fields.",
  ],
  example: {
    type: "CreditCard",
    accountKey: "A00000001",
    cardHolderInfo: { cardHolderName: "Ada Lovelace" },
    cardNumber: "4242424242424242",
    cardType: "Visa",
    expirationMonth: 12,
    expirationYear: 2030,
    securityCode: "123",
    makeDefault: true,
  },
});

/** A card as the portal's form sends it to the same call: a card's required fields are required here. */
export const newCardBody = z.object({
  ...newMethodFields,
  accountKey,
  makeDefault: field(21, z.boolean().optional(), "Charge it by default from now on."),
});

export const createCreditCard = defineOperation({
  id: "createCreditCard",
  method: "POST",
  path: "/v1/payment-methods/credit-cards",
  area: "payment-methods",
  summary: "Create a credit card payment method",
  description: "The older call that stores a card for an account, with the expiry as texts.",
  scope: "payments:write",
  style: "v1",
  resource: 520000,
  params: none,
  query: none,
  body: withCodes(
    z
      .object({
        accountKey: cardField(
          1,
          key.optional(),
          "Id or number of the account that pays with the card. Only a hosted page may leave it out, where its token is for nobody yet.",
        ),
        creditCardType: cardField(
          2,
          z.enum(CARD_TYPES).optional(),
          "Brand of the card; read from the number when absent, and must fit it.",
        ),
        creditCardNumber: cardField(
          3,
          cardDigits,
          "Card number. It is encrypted at once and never shown again.",
          { secret: true },
        ),
        ...expiryTexts,
        securityCode: cardField(
          6,
          securityDigits.optional(),
          "Security code on the card. It is passed on and never stored.",
          { secret: true },
        ),
        defaultPaymentMethod: cardField(
          7,
          z
            .union([z.boolean(), z.enum(["true", "false"])], { error: "must be true or false" })
            .optional(),
          "Charge it by default from now on.",
        ),
        cardHolderInfo: field(16, newHolder.optional(), "Holder of the card."),
        hostedForm,
      })
      .catchall(customFieldsBeside("PaymentMethod", "create")),
    FAMILY_CODES.createCreditCard,
  ),
  callsGateway: true,
  result: z.object({
    paymentMethodId: field(53, z.string(), "Id of the payment method."),
    threeDSecure: field(
      190,
      z
        .object({
          result: field(
            191,
            z.string(),
            "Y: the bank has seen the holder; A: it vouches for them.",
          ),
          eci: field(192, z.string(), "How safe the card network takes the payment to be."),
          xid: field(193, z.string(), "Id of the 3-D Secure transaction."),
          cavv: field(194, z.string(), "The bank's proof."),
        })
        .optional(),
      "What the card's bank said; for the forms of hosted pages only.",
    ),
    hostedForm: formAnswer,
  }),
  rules: [
    "The number passes the Luhn check and has a length of its brand, and the brand fits creditCardType.",
    "The card has not expired on the tenant's day.",
    "Where the form of a hosted page stores it and its bank wants to see the holder, the answer is 402 with challenge.id and challenge.url, and nothing is stored. The form shows that page, then sends the same again with the header challenge: the id. The token lives on until then. Forms set no custom fields.",
  ],
  example: {
    accountKey: "A00000001",
    creditCardType: "Visa",
    creditCardNumber: "4242424242424242",
    expirationMonth: "12",
    expirationYear: "2030",
    securityCode: "123",
    defaultPaymentMethod: true,
  },
});

/** A payment method as answers show it. */
const methodFields = {
  id: field(52, z.string(), "Id of the payment method."),
  type: field(1, z.string(), "Kind of payment method."),
  status: field(54, z.enum(["Active", "Closed", "Scrubbed"]), "State of the payment method."),
  isDefault: field(55, z.boolean(), "Whether its account is charged by it by default."),
  creditCardType: field(56, shown, "Brand of the card."),
  creditCardMaskNumber: field(57, shown, "The number with all but its last four digits masked."),
  cardNumber: field(12, shown, "The masked number once more, by its older name."),
  expirationMonth: field(14, z.number().nullable(), "Month of expiry."),
  expirationYear: field(15, z.number().nullable(), "Year of expiry."),
  ...shownDetails,
  accountHolderInfo: field(58, shownHolder, "Holder of the payment method."),
  numConsecutiveFailures: field(59, z.number(), "Charges that failed in a row."),
  lastTransaction: field(60, shown, "Outcome of the last charge."),
  lastTransactionTime: field(61, shown, "When it was last charged."),
  createdOn: field(62, z.string(), "When it was made."),
  updatedOn: field(63, z.string(), "When it changed last."),
  createdBy: field(351, shown, "Id of the client or user who made it."),
  updatedBy: field(352, shown, "Id of the client or user who changed it last."),
  totalNumberOfProcessedPayments: field(353, z.number(), "Payments that it made and that count."),
  totalNumberOfErrorPayments: field(354, z.number(), "Charges that did not go through."),
  lastFailedSaleTransactionDate: field(355, shown, "When a charge last did not go through."),
  useDefaultRetryRule: field(356, z.boolean(), "true: the retry rules hold for every one."),
  paymentMethodNumber: field(369, z.string(), "Number of the payment method."),
  accountKey: field(358, shown, "Id of its account; null while nobody owns it."),
  lastTransactionDateTime: field(359, shown, "The same as lastTransactionTime."),
  lastTransactionStatus: field(360, shown, "The same as lastTransaction."),
  createdDate: field(361, z.string(), "The same as createdOn."),
  updatedDate: field(362, z.string(), "The same as updatedOn."),
  ...notStored,
};

const shownMethod = z.object(methodFields).catchall(customFieldsBeside("PaymentMethod"));

export const getPaymentMethod = defineOperation({
  id: "getPaymentMethod",
  method: "GET",
  path: "/v1/payment-methods/{payment-method-id}",
  area: "payment-methods",
  summary: "Get a payment method",
  description: "A payment method with its masked number.",
  scope: "payments:read",
  style: "v1",
  resource: 524000,
  params: methodParams,
  query: none,
  body: none,
  result: shownMethod,
});

export const updatePaymentMethod = defineOperation({
  id: "updatePaymentMethod",
  method: "PUT",
  path: "/v1/payment-methods/{payment-method-id}",
  area: "payment-methods",
  summary: "Update a payment method",
  description:
    "Changes expiry, holder, gateway, mandate or address of origin, or gives a payment method that nobody owns to an account. The number never changes: make a new card instead.",
  scope: "payments:write",
  style: "v1",
  resource: 524000,
  params: methodParams,
  query: none,
  body: z
    .object({
      accountKey,
      accountHolderInfo: field(58, changedHolder.optional(), "Changes of the holder."),
      ...changedDetails,
      authGateway: field(19, gatewayName.optional(), "Gateway that charges it."),
      expirationMonth: field(
        14,
        expiryNumbers.expirationMonth.optional(),
        "Month of expiry, 1 to 12.",
      ),
      expirationYear: field(
        15,
        expiryNumbers.expirationYear.optional(),
        "Year of expiry, four digits.",
      ),
      securityCode,
    })
    .catchall(customFieldsBeside("PaymentMethod")),
  result: z.object({ id: field(52, z.string(), "Id of the payment method.") }),
  rules: [
    "Scrubbed payment methods do not change.",
    "A payment method stays with its account.",
    "The card has not expired on the tenant's day; only cards have an expiry.",
  ],
});

export const verifyPaymentMethod = defineOperation({
  id: "verifyPaymentMethod",
  method: "PUT",
  path: "/v1/payment-methods/{payment-method-id}/verify",
  area: "payment-methods",
  summary: "Verify a payment method",
  description:
    "Asks its gateway with an authorization of zero whether the payment method is good. No money moves, and nothing is reserved.",
  scope: "payments:write",
  style: "v1",
  resource: 524000,
  params: methodParams,
  query: none,
  body: z.object({
    currencyCode: field(
      182,
      currencyCode.optional(),
      "Currency to verify it in; the account's when absent.",
    ),
    securityCode,
    paymentGatewayName: field(
      300,
      text(100).optional(),
      "Gateway to ask; that of the payment method when absent.",
    ),
    gatewayOptions: field(
      301,
      gatewayOptions.optional(),
      "Your own words for a gateway of one kind, passed on as they are and not kept.",
    ),
  }),
  result: z.object({ paymentMethodId: field(53, z.string(), "Id of the payment method.") }),
  callsGateway: true,
  rules: [
    "It is active, and of a type that a gateway charges.",
    "A payment method that nobody owns needs currencyCode.",
    "A token is known to its own gateway alone.",
  ],
});

export const deletePaymentMethod = defineOperation({
  id: "deletePaymentMethod",
  method: "DELETE",
  path: "/v1/payment-methods/{payment-method-id}",
  area: "payment-methods",
  summary: "Delete a payment method",
  description:
    "Deletes a payment method and its encrypted number. One that payments were tried with stays on the books as Closed, without its number.",
  scope: "payments:write",
  style: "v1",
  resource: 524000,
  params: methodParams,
  query: none,
  body: none,
  result: none,
  rules: ["It is not the default of its account.", "Its account is not canceled."],
});

export const scrubPaymentMethod = defineOperation({
  id: "scrubPaymentMethod",
  method: "PUT",
  path: "/v1/payment-methods/{payment-method-id}/scrub",
  area: "payment-methods",
  summary: "Scrub a payment method",
  description:
    "Removes everything personal for good: the encrypted number, the last digits, the expiry and the holder. An account whose default it was has none afterwards, and its autoPay turns off.",
  scope: "payments:write",
  style: "v1",
  resource: 524000,
  params: methodParams,
  query: none,
  body: none,
  result: none,
  rules: ["It was not scrubbed before (50000020)."],
});

export const listAccountPaymentMethods = defineOperation({
  id: "listAccountPaymentMethods",
  method: "GET",
  path: "/v1/accounts/{account-key}/payment-methods",
  area: "payment-methods",
  summary: "List the payment methods of an account",
  description: "The payment methods of an account by kind, newest first.",
  scope: "payments:read",
  style: "v1",
  resource: 524000,
  params: accountParams,
  query: z.object({
    isDefaultOnly: field(65, truth.optional(), "Only the default."),
    isActiveOnly: field(66, truth.optional(), "Only active ones."),
  }),
  body: none,
  result: z.object({
    defaultPaymentMethodId: field(67, shown, "Payment method that is charged by default."),
    paymentGateway: field(68, shown, "Name of the gateway that charges the account."),
    creditcard: field(69, z.array(shownMethod), "Cards."),
    creditcardreferencetransaction: field(185, z.array(shownMethod), "Cards that a gateway keeps."),
    ach: field(186, z.array(shownMethod), "Bank accounts in the United States."),
    banktransfer: field(187, z.array(shownMethod), "Bank accounts of other schemes."),
    paypal: field(188, z.array(shownMethod), "Agreements with PayPal."),
    other: field(189, z.array(shownMethod), "Ways to pay outside."),
  }),
});

export const getDefaultPaymentMethod = defineOperation({
  id: "getDefaultPaymentMethod",
  method: "GET",
  path: "/v1/accounts/{account-key}/payment-methods/default",
  area: "payment-methods",
  summary: "Get the default payment method of an account",
  description:
    "The payment method that is charged unless another is named; category 40 when there is none.",
  scope: "payments:read",
  style: "v1",
  resource: 524000,
  params: accountParams,
  query: none,
  body: none,
  result: shownMethod,
});
