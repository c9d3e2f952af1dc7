import * as z from "zod";
import { customFieldsBeside } from "@/lib/api/custom-fields/declared";
import { fieldsOf } from "@/lib/api/field";
import { defineOperation } from "@/lib/api/operation";
import { FAMILY_CODES, withCodes } from "@/lib/api/wire/family-codes";
import { clearableText, key } from "@/lib/api/schemas";
import { changedHolder, expiryTexts, securityDigits } from "./card-contract";

const field = fieldsOf(514); // 514000-525999: the older calls for credit cards.
const none = z.object({});
const shown = z.string().nullable();
const about = { area: "payment-methods", style: "v1", resource: 514000 } as const;
const { accountHolderName: _name, ...holderLines } = changedHolder.shape;

export const updateCreditCard = defineOperation({
  ...about,
  resource: 525000,
  id: "updateCreditCard",
  method: "PUT",
  path: "/v1/payment-methods/credit-cards/{payment-method-id}",
  summary: "Update a credit card",
  description:
    "The older call that changes a card: its expiry as texts, and its holder beside them. Absent fields stay; empty texts clear.",
  scope: "payments:write",
  params: z.object({
    "payment-method-id": field(20, key, "Id of the payment method."),
  }),
  query: none,
  body: withCodes(
    z
      .object({
        expirationMonth: expiryTexts.expirationMonth.optional(),
        expirationYear: expiryTexts.expirationYear.optional(),
        securityCode: field(
          6,
          securityDigits.optional(),
          "Security code on the card. It is passed on and never stored.",
          { secret: true },
        ),
        cardHolderName: field(21, clearableText(60).optional(), "Name of the holder."),
        ...holderLines,
        defaultPaymentMethod: field(
          7,
          z
            .union([z.boolean(), z.enum(["true", "false"])], { error: "must be true or false" })
            .optional(),
          "Charge it by default from now on.",
        ),
      })
      .catchall(customFieldsBeside("PaymentMethod")),
    FAMILY_CODES.updateCreditCard,
  ),
  result: z.object({ paymentMethodId: field(22, z.string(), "Id of the payment method.") }),
  rules: [
    "It is a card, and not scrubbed.",
    "The card has not expired on the tenant's day.",
    "Only an active card of an account becomes its default.",
  ],
});

export const listCreditCards = defineOperation({
  ...about,
  id: "listCreditCards",
  method: "GET",
  path: "/v1/payment-methods/credit-cards/accounts/{account-key}",
  summary: "List the credit cards of an account",
  description:
    "The older list: the active cards of an account, the default first, then the newest.",
  scope: "payments:read",
  params: z.object({ "account-key": field(23, key, "Id or number of the account.") }),
  query: none,
  body: none,
  result: z.object({
    creditCards: field(
      24,
      z.array(
        z
          .object({
            id: field(25, z.string(), "Id of the payment method."),
            defaultPaymentMethod: field(26, z.boolean(), "Whether the account is charged by it."),
            cardType: field(27, shown, "Brand of the card."),
            cardNumber: field(28, shown, "The number with all but its last four digits masked."),
            expirationMonth: field(29, z.number().nullable(), "Month of expiry."),
            expirationYear: field(30, z.number().nullable(), "Year of expiry."),
            cardHolderInfo: field(
              31,
              z.object({
                cardHolderName: field(32, shown, "Name of the holder."),
                addressLine1: field(33, shown, "First line of the street address."),
                addressLine2: field(34, shown, "Second line of the street address."),
                city: field(35, shown, "City."),
                state: field(36, shown, "State or province."),
                zipCode: field(37, shown, "Postal code."),
                country: field(38, shown, "Country."),
                phone: field(39, shown, "Phone."),
                email: field(40, shown, "E-mail."),
              }),
              "Holder of the card.",
            ),
            numConsecutiveFailures: field(41, z.number(), "Charges that failed in a row."),
            lastTransactionDateTime: field(42, shown, "When it was last charged."),
            lastTransactionStatus: field(43, shown, "Outcome of the last charge."),
          })
          .catchall(customFieldsBeside("PaymentMethod")),
      ),
      "The cards.",
    ),
  }),
});
