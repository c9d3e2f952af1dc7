import type { CustomFields } from "@/lib/api/custom-fields/declared";
import { RuleViolation } from "@/lib/kernel/errors";
import { countryCode } from "@/lib/values/country";
import type { BankType, Details, MethodType, OutsideType, PayPalType } from "./type-model";

export type PaymentMethodStatus = "Active" | "Closed" | "Scrubbed";

/** The card holder as the merchant gave it; absent where unknown. `country` is alpha-2. */
export type Holder = Partial<Record<HolderName, string>>;

const HOLDER_NAMES = [
  "cardHolderName",
  "addressLine1",
  "addressLine2",
  "city",
  "state",
  "zipCode",
  "country",
  "phone",
  "email",
] as const;

type HolderName = (typeof HOLDER_NAMES)[number];

/** A request's holder fields: absent keeps, empty or null clears, the rest is set. */
export type HolderInput = { [Name in HolderName]?: string | null };

/** The holder after applying `input` to `before`. */
export function holderWith(input: HolderInput, before: Holder = {}): Holder {
  const known = HOLDER_NAMES.map(
    (name) => [name, input[name] === undefined ? before[name] : input[name]] as const,
  );
  const holder: Holder = Object.fromEntries(known.filter(([, value]) => value));
  return input.country ? { ...holder, country: countryCode(input.country) } : holder;
}

/** A payment method as it is stored: all fields of any kind. */
export type MethodRow = {
  id: string;
  /** Null while it has no account. */
  accountId: string | null;
  accountNumber: string | null;
  number: string;
  type: MethodType;
  status: PaymentMethodStatus;
  gateway: string;
  /** Brand of a card; the kind of anything else. */
  brand: string | null;
  last4: string | null;
  expirationMonth: number | null;
  expirationYear: number | null;
  holder: Holder;
  details: Details;
  customFields: CustomFields;
  isDefault: boolean;
  failuresInARow: number;
  lastTransactionAt: Date | null;
  lastTransactionStatus: string | null;
  createdAt: Date;
  updatedAt: Date;
};

type Facts = Omit<MethodRow, "type" | "status" | "last4" | Expiry | "details">;
type Expiry = "expirationMonth" | "expirationYear";
type NoExpiry = { [Name in Expiry]: null };
/** Scrubbed ones are a separate kind: nothing of them remains. */
type Kept = Facts & { status: Exclude<PaymentMethodStatus, "Scrubbed"> };

/** A card whose number is in the vault. */
export type CardMethod = Kept & { [Name in Expiry]: number } & {
  kind: "card";
  type: "CreditCard";
  last4: string;
  details: Details;
};

/** A card stored at a gateway. */
export type TokenMethod = Kept & { [Name in Expiry]: number | null } & {
  kind: "token";
  type: "CreditCardReferenceTransaction";
  last4: string | null;
  details: Details & { tokenId: string };
};

/** A bank account that is debited; its number is in the vault. */
export type BankMethod = Kept &
  NoExpiry & { kind: "bank"; type: BankType; last4: string; details: Details };

/** A PayPal agreement, by its product's name. */
export type AgreementMethod = Kept &
  NoExpiry & { kind: "agreement"; last4: null } & (
    | { type: Exclude<PayPalType, "PayPalAdaptive">; details: Details & { BAID: string } }
    | { type: "PayPalAdaptive"; details: Details & { preapprovalKey: string } }
  );

/** Paid outside and recorded manually: there is nothing to charge. */
export type OutsideMethod = Kept &
  NoExpiry & { kind: "outside"; type: OutsideType; last4: null; details: Details };

/** What remains of a payment method of any kind after all personal data was removed. */
export type ScrubbedMethod = Facts &
  NoExpiry & {
    kind: "scrubbed";
    type: MethodType;
    status: "Scrubbed";
    last4: null;
    details: Record<string, never>;
  };

/** What a gateway charges. */
export type ChargeableMethod = CardMethod | TokenMethod | BankMethod | AgreementMethod;

/** How an account pays. It shows its brand and last four digits; its number is in the vault. */
export type PaymentMethod = ChargeableMethod | OutsideMethod | ScrubbedMethod;

/** The history of a payment method: who created and changed it, and how its charges went. */
export type MethodHistory = {
  createdBy: string | null;
  updatedBy: string | null;
  processed: number;
  failed: number;
  lastFailedAt: Date | null;
};

/** The allowed actions on a payment method in each status. */
const lifecycle = {
  charge: ["Active"],
  chargeClosed: ["Active", "Closed"],
  update: ["Active", "Closed"],
  scrub: ["Active", "Closed"],
  makeDefault: ["Active"],
} as const satisfies Record<string, readonly PaymentMethodStatus[]>;

export type PaymentMethodAction = keyof typeof lifecycle;

/** True when `action` is allowed in the payment method's status. */
export function may(action: PaymentMethodAction, method: Pick<PaymentMethod, "status">): boolean {
  const allowed: readonly PaymentMethodStatus[] = lifecycle[action];
  return allowed.includes(method.status);
}

/** @throws RuleViolation when the payment method's status does not allow `action`. */
export function requireStatus(
  action: PaymentMethodAction,
  method: Pick<PaymentMethod, "status">,
  resource?: number,
): void {
  if (may(action, method)) return;
  throw new RuleViolation(
    `The payment method is ${method.status}; only ${lifecycle[action].join(" or ")} ones are accepted here.`,
    { resource },
  );
}
