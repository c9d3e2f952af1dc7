type Card = {
  creditCardType?: string | null;
  creditCardMaskNumber?: string | null;
  creditCardNumber?: string | null;
};

const brands: Record<string, string> = {
  MasterCard: "Mastercard",
  AmericanExpress: "American Express",
  CUP: "UnionPay",
  VisaDebit: "Visa Debit",
  MasterCardDebit: "Mastercard Debit",
};

/** `Visa •••• 4242`. */
export function cardText({ creditCardType, creditCardMaskNumber, creditCardNumber }: Card): string {
  const brand = creditCardType ? (brands[creditCardType] ?? creditCardType) : "Card";
  const masked = creditCardMaskNumber ?? creditCardNumber ?? "";
  const last4 = /\d{4}$/.exec(masked)?.[0];
  return last4 ? `${brand} \u2022\u2022\u2022\u2022 ${last4}` : brand;
}

/** `12/2030`. */
export function expiryText(month: number | string | null, year: number | string | null): string {
  return month && year ? `${String(month).padStart(2, "0")}/${year}` : "";
}
