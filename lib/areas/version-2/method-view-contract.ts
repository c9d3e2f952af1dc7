import * as z from "zod";
import * as methods from "@/lib/areas/payment-methods/list-contract";
import { madeField, named, TIMES, type View, type Words } from "./view-contract";

/** Kinds of payment methods by those of version 1. */
export const METHOD_TYPES: Words = {
  CreditCard: "card",
  CreditCardReferenceTransaction: "cc_ref",
  ACH: "ach_debit",
  SEPA: "sepa_debit",
  Betalingsservice: "betalings_debit",
  Autogiro: "autogiro_debit",
  Bacs: "bacs_debit",
  Becs: "au_becs_debit",
  Becsnz: "nz_becs_debit",
  PAD: "pad_debit",
  PayPalEC: "paypal_express",
  PayPalNativeEC: "paypal_express_native",
  PayPalAdaptive: "paypal_adaptive",
};

export const BRANDS: Words = {
  MasterCard: "mastercard",
  AmericanExpress: "american_express",
  Visa: "visa",
  Discover: "discover",
  JCB: "jcb",
  Diners: "diners",
};

export const METHOD: View = {
  list: methods.queryPaymentMethods,
  names: named("accountId accountNumber isDefault", {
    payment_method_number: "paymentMethodNumber",
    type: "type",
    state: "paymentMethodStatus",
    last_transaction_state: "lastTransactionStatus",
    last_transaction_time: "lastTransactionDateTime",
    "card.brand": "creditCardType",
    "card.expiry_month": "creditCardExpirationMonth",
    "card.expiry_year": "creditCardExpirationYear",
    "billing_details.name": "creditCardHolderName",
    ...TIMES,
  }),
  words: { type: METHOD_TYPES, state: {}, "card.brand": BRANDS, last_transaction_state: {} },
  made: {
    shape: {
      "card.last_4": madeField(
        21,
        z.string().nullable().optional(),
        "The last digits of its number.",
      ),
    },
    of: ({ creditCardMaskNumber: mask }) => ({
      "card.last_4": typeof mask === "string" ? mask.slice(-4) : null,
    }),
  },
};
