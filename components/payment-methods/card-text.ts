import { brandName } from "@/lib/values/card-brand";

type Card = {
  type?: string;
  bankAccountNumber?: string;
  IBAN?: string;
  accountNumber?: string;
  creditCardType?: string | null;
  creditCardMaskNumber?: string | null;
  creditCardNumber?: string | null;
};

/** The name of a kind of payment method; bank schemes have their own names. */
const kinds: Record<string, string> = {
  CreditCard: "Card",
  CreditCardReferenceTransaction: "Card at the gateway",
  ACH: "Bank account",
  PayPalCP: "PayPal",
  PayPalEC: "PayPal",
  PayPalNativeEC: "PayPal",
  PayPalAdaptive: "PayPal",
  WireTransfer: "Wire transfer",
};

/** `Visa •••• 4242`, `SEPA •••• 3000`. */
export function cardText(method: Card): string {
  const { creditCardType, type = "CreditCard" } = method;
  const kind = kinds[type] ?? type;
  const brand = creditCardType ? brandName(creditCardType) : kind;
  const masked =
    method.creditCardMaskNumber ??
    method.creditCardNumber ??
    method.bankAccountNumber ??
    method.IBAN ??
    method.accountNumber ??
    "";
  const last4 = /[\dA-Z]{4}$/.exec(masked)?.[0];
  return last4 ? `${brand} \u2022\u2022\u2022\u2022 ${last4}` : brand;
}

/** `12/2030`. */
export function expiryText(month: number | string | null, year: number | string | null): string {
  return month && year ? `${String(month).padStart(2, "0")}/${year}` : "";
}
