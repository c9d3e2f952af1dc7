/** Payment methods of external payments. */
export const methodChoices = [
  { value: "Check", label: "Check" },
  { value: "BankTransfer", label: "Bank transfer" },
  { value: "WireTransfer", label: "Wire transfer" },
  { value: "ACH", label: "ACH" },
  { value: "Cash", label: "Cash" },
  { value: "PayPal", label: "PayPal" },
  { value: "CreditCard", label: "Credit card, elsewhere" },
  { value: "Other", label: "Other" },
] as const;

export type MethodChoice = (typeof methodChoices)[number]["value"];
