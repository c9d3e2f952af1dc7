import { RuleViolation } from "@/lib/api/errors";

export type PaymentMethodStatus = "Active" | "Closed" | "Scrubbed";

/** The card holder as the merchant gave it; the country is ISO 3166 alpha-2. */
export type Holder = Record<string, string>;

/** How an account pays. A card shows its brand and last four digits; its number is in the vault. */
export type PaymentMethod = {
  id: string;
  /** Null while nobody owns it yet. */
  accountId: string | null;
  type: "CreditCard";
  status: PaymentMethodStatus;
  gateway: string;
  brand: string | null;
  last4: string | null;
  expirationMonth: number | null;
  expirationYear: number | null;
  holder: Holder;
  isDefault: boolean;
  failuresInARow: number;
  lastTransactionAt: Date | null;
  lastTransactionStatus: string | null;
  createdAt: Date;
  updatedAt: Date;
};

/** What may be done to a payment method in each status. */
const lifecycle = {
  charge: ["Active"],
  update: ["Active", "Closed"],
  scrub: ["Active", "Closed"],
  makeDefault: ["Active"],
} as const satisfies Record<string, readonly PaymentMethodStatus[]>;

export type PaymentMethodAction = keyof typeof lifecycle;

/** True when `action` fits the status of the payment method. */
export function may(action: PaymentMethodAction, method: Pick<PaymentMethod, "status">): boolean {
  return (lifecycle[action] as readonly PaymentMethodStatus[]).includes(method.status);
}

/** @throws RuleViolation when the payment method's status does not allow `action`. */
export function requireStatus(action: PaymentMethodAction, method: PaymentMethod, resource?: number): void {
  if (may(action, method)) return;
  throw new RuleViolation(`The payment method is ${method.status}; only ${lifecycle[action].join(" or ")} ones are accepted here.`, { resource });
}
