const NAMES: Readonly<Record<string, string>> = {
  MasterCard: "Mastercard",
  AmericanExpress: "American Express",
  CUP: "UnionPay",
  VisaDebit: "Visa Debit",
  MasterCardDebit: "Mastercard Debit",
};

/** What people call a brand of the interface: `MasterCard` → `Mastercard`. */
export function brandName(brand: string): string {
  return NAMES[brand] ?? brand;
}
