import type Stripe from "stripe";
import type { GatewayBankAccount, Instrument } from "./gateway";

/** How an instrument is passed to Stripe. */
export type StripeSource = Pick<
  Stripe.PaymentIntentCreateParams,
  | "payment_method"
  | "payment_method_data"
  | "allowed_payment_method_types"
  | "customer"
  | "mandate_data"
>;

/** The debtor gave the mandate outside of Stripe; we keep it. */
const OFFLINE = { customer_acceptance: { type: "offline" as const } };

/** How Stripe charges an instrument; undefined when it cannot. */
export function stripeSource(instrument: Instrument): StripeSource | undefined {
  switch (instrument.kind) {
    case "token":
      return {
        payment_method: instrument.token,
        ...(instrument.second ? { customer: instrument.second } : {}),
        allowed_payment_method_types: ["card"],
      };
    case "card":
      return {
        allowed_payment_method_types: ["card"],
        payment_method_data: {
          type: "card",
          card: {
            number: instrument.number,
            exp_month: instrument.expirationMonth,
            exp_year: instrument.expirationYear,
            ...(instrument.securityCode ? { cvc: instrument.securityCode } : {}),
          },
        } as unknown as Stripe.PaymentIntentCreateParams.PaymentMethodData,
      };
    case "bank":
      return bankSource(instrument);
  }
}

function bankSource(bank: GatewayBankAccount): StripeSource | undefined {
  const data = bankData(bank);
  if (!data) return undefined;
  const billing_details = {
    ...(bank.holderName ? { name: bank.holderName } : {}),
    ...(bank.email ? { email: bank.email } : {}),
  };
  return {
    allowed_payment_method_types: [data.type],
    payment_method_data: { ...data, billing_details },
    mandate_data: OFFLINE,
  };
}

function bankData(
  bank: GatewayBankAccount,
): Stripe.PaymentIntentCreateParams.PaymentMethodData | undefined {
  const [first = "", second = ""] = (bank.routing ?? "").split("-");
  const business = bank.accountType === "BusinessChecking";
  switch (bank.scheme) {
    case "ACH":
      return {
        type: "us_bank_account",
        us_bank_account: {
          routing_number: first,
          account_number: bank.number,
          account_holder_type: business ? "company" : "individual",
          account_type: bank.accountType === "Saving" ? "savings" : "checking",
        },
      };
    case "SEPA":
      return { type: "sepa_debit", sepa_debit: { iban: bank.number } };
    case "Bacs":
      return {
        type: "bacs_debit",
        bacs_debit: { sort_code: first, account_number: bank.number },
      };
    case "Becs":
      return {
        type: "au_becs_debit",
        au_becs_debit: {
          bsb_number: (bank.routing ?? "").replace(/-/g, ""),
          account_number: bank.number,
        },
      };
    case "PAD":
      return {
        type: "acss_debit",
        acss_debit: {
          institution_number: first,
          transit_number: second,
          account_number: bank.number,
        },
      };
    default:
      return undefined;
  }
}
