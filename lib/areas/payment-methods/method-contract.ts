import * as z from "zod";
import { fieldsOf, optionalFields } from "@/lib/api/field";
import { bounded, email, localDate, text } from "@/lib/api/schemas";
import { countryCode } from "@/lib/values/country";
import {
  cardDigits,
  cardNumberFields,
  newHolder,
  newMethodFields,
} from "@/lib/areas/payment-methods/cards/card-contract";
import { gatewayOptions } from "./words-contract";

const field = fieldsOf(524); // 524150-524199: payment methods that are not cards.
const SECRET = { secret: true } as const;
const shown = z.string().nullable();

const maskedNumber = z
  .string()
  .regex(/^[*xX]{4,15}\d{4}$/, "must be a masked number that ends in four digits");

/** Every kind of payment method. */
const METHOD_TYPES = [
  "CreditCard",
  "CreditCardReferenceTransaction",
  "ACH",
  "SEPA",
  "Betalingsservice",
  "Autogiro",
  "Bacs",
  "Becs",
  "Becsnz",
  "PAD",
  "PayPalCP",
  "PayPalEC",
  "PayPalNativeEC",
  "PayPalAdaptive",
  "Check",
  "Cash",
  "WireTransfer",
  "Other",
] as const;

/** A bank account's number as people type it. */
const accountDigits = bounded(0, 40).regex(
  /^[0-9A-Za-z][0-9A-Za-z -]{2,38}[0-9A-Za-z]$/,
  "must be an account number",
);

const ibanText = bounded(0, 42).regex(/^[A-Za-z]{2}\d{2}[0-9A-Za-z ]{11,38}$/, "must be an IBAN");

const bankCode = z.string().regex(/^[0-9A-Za-z-]{1,20}$/, "must be a code of the bank");
const token = z.string().regex(/^[\w.:|/+=-]{1,255}$/, "must be a token of the gateway");
const ACCOUNT_TYPES = ["Checking", "Saving", "BusinessChecking"] as const;

/** The direct debit mandate, or the consent to store a card. */
export const mandateInfo = z.object({
  mandateId: field(160, text(36).optional(), "Id of the mandate."),
  mandateReason: field(161, text(64).optional(), "Why it was given."),
  mandateStatus: field(162, text(64).optional(), "State of the mandate."),
});

/** The holder of a bank account or of an agreement. */
const accountHolder = z.object({
  ...newHolder.shape,
  cardHolderName: field(2, text(60).optional(), "Name of the holder, by its name for cards."),
  accountHolderName: field(45, text(60).optional(), "Name of the holder."),
  firstName: field(163, text(60).optional(), "First name, where accountHolderName is absent."),
  lastName: field(164, text(60).optional(), "Last name, where accountHolderName is absent."),
});

const holderLines = {
  addressLine1: field(165, text(255).optional(), "First line of the holder's street address."),
  addressLine2: field(166, text(255).optional(), "Second line of the holder's street address."),
  city: field(167, text(100).optional(), "City of the holder."),
  state: field(168, text(100).optional(), "State or province of the holder."),
  zipCode: field(169, text(20).optional(), "Postal code of the holder."),
  country: field(
    170,
    text(64)
      .refine(
        (value) => countryCode(value) !== undefined,
        "must be a country: its English name or its ISO 3166 code",
      )
      .optional(),
    "Country of the holder.",
  ),
  phone: field(171, text(40).optional(), "Phone of the holder."),
};

/** Numbers, codes and names of a bank account. */
const bankFields = {
  bankABACode: field(
    150,
    z
      .string()
      .regex(/^\d{9}$/, "must be a routing number of nine digits")
      .optional(),
    "Routing number of the bank (ACH).",
  ),
  bankAccountName: field(151, text(70).optional(), "Name on the bank account (ACH)."),
  bankAccountNumber: field(
    152,
    accountDigits.optional(),
    "Number of the bank account (ACH). It is encrypted at once; only its last digits are shown.",
    SECRET,
  ),
  bankAccountType: field(153, z.enum(ACCOUNT_TYPES).optional(), "Kind of bank account (ACH)."),
  bankName: field(154, text(70).optional(), "Name of the bank."),
  IBAN: field(
    155,
    ibanText.optional(),
    "IBAN (SEPA). It is encrypted at once; only its last digits are shown.",
    SECRET,
  ),
  accountNumber: field(
    156,
    accountDigits.optional(),
    "Number of the bank account (all other schemes). Encrypted like an IBAN.",
    SECRET,
  ),
  identityNumber: field(
    157,
    z
      .string()
      .regex(/^[0-9A-Za-z -]{4,40}$/, "must be a national id")
      .optional(),
    "National id of the holder (Betalingsservice, Autogiro). Encrypted, and never shown.",
    SECRET,
  ),
  bankCode: field(158, bankCode.optional(), "Bank or sort code."),
  branchCode: field(159, bankCode.optional(), "Branch of the bank."),
  businessIdentificationCode: field(
    172,
    z
      .string()
      .regex(/^[A-Za-z0-9]{8}([A-Za-z0-9]{3})?$/, "must be a BIC")
      .optional(),
    "BIC of the bank (SEPA).",
  ),
};

/** What the gateway stores for us. */
const tokenFields = {
  tokenId: field(173, token.optional(), "The gateway's token of the card."),
  secondTokenId: field(174, token.optional(), "The gateway's customer, where it wants one."),
  creditCardMaskNumber: field(
    175,
    maskedNumber.optional(),
    "Masked number of the card behind the token.",
  ),
  BAID: field(176, token.optional(), "Id of the billing agreement (PayPal)."),
  email: field(177, email.optional(), "E-mail of the payer (PayPal)."),
  preapprovalKey: field(178, token.optional(), "Key of the preapproval (PayPalAdaptive)."),
};

/** What POST /v1/payment-methods accepts for every kind. */
export const anyMethodFields = {
  ...optionalFields(newMethodFields),
  ...optionalFields(cardNumberFields),
  cardNumber: field(
    12,
    z.union([cardDigits, maskedNumber], { error: "must be a card number" }).optional(),
    "Card number. It is encrypted at once and never shown again. For a reference to a card, its masked number.",
    SECRET,
  ),
  type: field(1, z.enum(METHOD_TYPES), "Kind of payment method; it says which fields are needed."),
  ...bankFields,
  ...tokenFields,
  ...holderLines,
  accountHolderInfo: field(
    179,
    accountHolder.optional(),
    "Holder of the bank account or the agreement.",
  ),
  mandateInfo: field(180, mandateInfo.optional(), "Mandate of the direct debit."),
  ipAddress: field(
    181,
    z.union([z.ipv4(), z.ipv6()], { error: "must be an IP address" }).optional(),
    "Address from which the holder gave it.",
  ),
  currencyCode: field(
    182,
    z
      .string()
      .regex(/^[A-Z]{3}$/, "must be a three-letter ISO 4217 currency code")
      .optional(),
    "Currency to verify it in.",
  ),
  gatewayOptions: field(
    301,
    gatewayOptions.optional(),
    "Your own words for the gateway that Activate asks, passed on as they are and not kept.",
  ),
  mitConsentAgreementSrc: field(
    196,
    z.enum(["External"]).optional(),
    "Where the holder of a card agreed to charges while they are away: with you.",
  ),
  mitConsentAgreementRef: field(197, text(128).optional(), "Your name of that agreement."),
  mitProfileType: field(
    198,
    z.enum(["Recurring", "Unscheduled"]).optional(),
    "Charges that the holder agreed to; it is kept as a stored credential profile.",
  ),
  mitProfileAgreedOn: field(199, localDate.optional(), "Day of the agreement; today when absent."),
  mitNetworkTransactionId: field(
    347,
    text(128).optional(),
    "The card network's id of the transaction with which the holder agreed.",
  ),
  mitProfileAction: field(
    348,
    z.enum(["Activate", "Persist"]).optional(),
    "Activate asks the gateway whether the card is good; Persist, the default, does not.",
  ),
  skipValidation: field(
    183,
    z.boolean().optional(),
    "Accepted for compatibility: storing never asks a gateway, verifying is a call of its own.",
  ),
};

/** The fields of a change beside holder, expiry and gateway. */
export const changedDetails = {
  mandateInfo: field(180, mandateInfo.optional(), "Changes of the mandate."),
  ipAddress: field(
    181,
    z.union([z.ipv4(), z.ipv6()], { error: "must be an IP address" }).optional(),
    "Address from which the holder changed it.",
  ),
};

/** Fields of a payment method that is not a card. Absent for kinds without such a field. */
export const shownDetails = {
  bankIdentificationNumber: field(
    350,
    z.string().optional(),
    "First six digits of a card, which name the bank that issued it.",
  ),
  bankABACode: field(150, z.string().optional(), "Routing number of the bank."),
  bankAccountName: field(151, z.string().optional(), "Name on the bank account."),
  bankAccountNumber: field(152, z.string().optional(), "Masked number of the bank account."),
  bankAccountType: field(153, z.string().optional(), "Kind of bank account."),
  bankName: field(154, z.string().optional(), "Name of the bank."),
  IBAN: field(155, z.string().optional(), "Masked IBAN."),
  accountNumber: field(156, z.string().optional(), "Masked number of the bank account."),
  bankCode: field(158, z.string().optional(), "Bank or sort code."),
  branchCode: field(159, z.string().optional(), "Branch of the bank."),
  businessIdentificationCode: field(172, z.string().optional(), "BIC of the bank."),
  bankTransferType: field(184, z.string().optional(), "Scheme of a bank transfer."),
  tokenId: field(173, z.string().optional(), "The gateway's token of the card."),
  secondTokenId: field(174, z.string().optional(), "The gateway's customer."),
  BAID: field(176, z.string().optional(), "Id of the billing agreement."),
  email: field(177, z.string().optional(), "E-mail of the payer."),
  preapprovalKey: field(178, z.string().optional(), "Key of the preapproval."),
  ipAddress: field(181, z.string().optional(), "Address from which the holder gave it."),
  mandateInfo: field(
    180,
    z
      .object({
        mandateId: field(160, shown, "Id of the mandate."),
        mandateReason: field(161, shown, "Why it was given."),
        mandateStatus: field(162, shown, "State of the mandate."),
        mitConsentAgreementSrc: field(196, shown.optional(), "Where the holder of a card agreed."),
        mitConsentAgreementRef: field(197, shown.optional(), "Name of that agreement."),
        mitProfileType: field(198, shown.optional(), "Charges that the holder agreed to."),
        mitProfileAgreedOn: field(199, shown.optional(), "Day on which the holder agreed."),
        mitTransactionId: field(357, shown.optional(), "The card network's id of the agreement."),
      })
      .nullable()
      .optional(),
    "Mandate of the direct debit, or what the holder of a card agreed to.",
  ),
  threeDSecure: field(
    190,
    z
      .object({
        result: field(191, z.string(), "Y: the bank has seen the holder; A: it vouches for them."),
        eci: field(192, shown, "How safe the card network takes the payment to be."),
        xid: field(193, shown, "Id of the 3-D Secure transaction."),
        authenticatedOn: field(195, shown, "Day on which the bank said so."),
      })
      .optional(),
    "What the card's bank said when a hosted page stored the card.",
  ),
  mitConsentAgreementSrc: field(196, z.string().optional(), "Where the holder agreed."),
  mitConsentAgreementRef: field(197, z.string().optional(), "Name of the agreement."),
  mitProfileType: field(198, z.string().optional(), "Charges that the holder agreed to."),
  mitProfileAgreedOn: field(199, z.string().optional(), "Day on which the holder agreed."),
};
