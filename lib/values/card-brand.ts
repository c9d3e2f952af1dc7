const NAMES: Readonly<Record<string, string>> = {
  MasterCard: "Mastercard",
  AmericanExpress: "American Express",
  CUP: "UnionPay",
  VisaDebit: "Visa Debit",
  MasterCardDebit: "Mastercard Debit",
};

/** The common name of a brand: `MasterCard` → `Mastercard`. */
export function brandName(brand: string): string {
  return NAMES[brand] ?? brand;
}
