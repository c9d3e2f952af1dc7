import type { OwedKind } from "@/lib/areas/invoices/owed-kind-model";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { CustomFields } from "@/lib/api/custom-fields/declared";

export const PAYMENT_STATUSES = [
  "Draft",
  "Processing",
  "Processed",
  "Error",
  "Canceled",
  "Posted",
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_TYPES = ["Electronic", "External"] as const;
export type PaymentType = (typeof PAYMENT_TYPES)[number];

/** A gateway's state of a transfer. */
export const GATEWAY_STATES = [
  "MarkedForSubmission",
  "Submitted",
  "Settled",
  "NotSubmitted",
  "FailedToSettle",
] as const;
export type GatewayState = (typeof GATEWAY_STATES)[number];

/** The statuses that allow a verb; anything else is refused. Reference 4.6. */
export const lifecycle = {
  apply: ["Processed"],
  unapply: ["Processed"],
  transfer: ["Processed"],
  refund: ["Processed"],
  cancel: ["Processed"],
  settle: ["Processed"],
  reject: ["Processed"],
  chargeback: ["Processed"],
  delete: ["Canceled"],
} as const satisfies Record<string, readonly PaymentStatus[]>;

export type PaymentVerb = keyof typeof lifecycle;

/** Whether a verb is allowed for a payment of this status. */
export function allows(verb: PaymentVerb, status: PaymentStatus): boolean {
  const allowed: readonly PaymentStatus[] = lifecycle[verb];
  return allowed.includes(status);
}

/** The fields of a payment beside its money. */
export type PaymentRemarks = {
  comment: string | null;
  referenceId: string | null;
  authTransactionId: string | null;
  gatewayOrderId: string | null;
  softDescriptor: string | null;
  softDescriptorPhone: string | null;
  standalone: boolean;
  prepayment: boolean;
  customRates: readonly CustomRate[];
  paymentOption: readonly PaymentOption[];
  customFields: CustomFields;
};

/** An amount's rate to another currency, given by a caller. */
export type CustomRate = { currency: string; customFxRate: number; rateDate?: LocalDate };

/** A rule of one transaction, stored as given. */
export type PaymentOption = { type?: string; detail?: Record<string, string> };

/** Empty remarks of a payment. */
export const NO_REMARKS: PaymentRemarks = {
  comment: null,
  referenceId: null,
  authTransactionId: null,
  gatewayOrderId: null,
  softDescriptor: null,
  softDescriptorPhone: null,
  standalone: false,
  prepayment: false,
  customRates: [],
  paymentOption: [],
  customFields: {},
};

/** A payment with its applied, unapplied and refunded amounts. */
export type Payment = {
  id: string;
  paymentNumber: string;
  /** Null, as are its number and name, for money of an unknown payer. */
  accountId: string | null;
  accountNumber: string | null;
  accountName: string | null;
  /** The entity of a payment without an account. */
  entityId: string | null;
  orgId: string | null;
  paymentMethodId: string | null;
  /** The payment method as it was. */
  paymentMethodSnapshotId: string | null;
  paymentMethodBrand: string | null;
  paymentMethodLast4: string | null;
  /** First six digits of the card. */
  bankIdentificationNumber: string | null;
  type: PaymentType;
  status: PaymentStatus;
  currency: string;
  amount: Decimal;
  appliedAmount: Decimal;
  unappliedAmount: Decimal;
  refundAmount: Decimal;
  /** What went to the credit balance of its account, and was not refunded since. */
  creditBalanceAmount: Decimal;
  effectiveDate: LocalDate;
  gateway: string | null;
  gatewayTransactionId: string | null;
  gatewayResponse: string | null;
  gatewayResponseCode: string | null;
  gatewayState: GatewayState;
  secondReferenceId: string | null;
  /** How an external payment was made. */
  paymentMethodType: string | null;
  canceledAt: Date | null;
  submittedAt: Date | null;
  settledAt: Date | null;
  reconciliationStatus: string | null;
  reconciliationReason: string | null;
  payoutId: string | null;
  /** The schedule that created it. */
  paymentScheduleNumber: string | null;
  createdById: string | null;
  updatedById: string | null;
  createdAt: Date;
  updatedAt: Date;
} & PaymentRemarks;

/** The applied amount of a payment on one invoice or debit memo, net of what was unapplied again. */
export type PaymentPart = {
  id: string;
  kind: OwedKind;
  invoiceId: string;
  invoiceNumber: string;
  amount: Decimal;
  createdAt: Date;
  updatedAt: Date;
};

/** The share of a part on the net of one line of its invoice, or on one of its taxes. */
export type PartItem = {
  id: string;
  invoiceItemId: string;
  taxationItemId: string | null;
  chargeName: string;
  taxName: string | null;
  amount: Decimal;
  createdAt: Date;
  updatedAt: Date;
};

/** One payment request to a gateway, whatever its result. */
export type PaymentAttempt = Pick<
  Payment,
  | "id"
  | "currency"
  | "amount"
  | "paymentMethodId"
  | "paymentMethodBrand"
  | "paymentMethodLast4"
  | "gateway"
> & {
  accountId: string;
  accountNumber: string;
  accountName: string;
  paymentId: string;
  status: "Verifying" | "Approved" | "Failed" | "Voided";
  responseCode: string | null;
  responseText: string | null;
  attemptedAt: Date;
};

/** A payment with an account: only such a one is applied or refunded. */
export type AssignedPayment = Payment & { readonly accountId: string };

/** A payment that has just been collected. */
export type CollectedPayment = { paymentId: string; paymentNumber: string; amount: Decimal };

/** States of an intent in which money may have moved and the outcome is unknown. */
export const OPEN_INTENT_STATES = ["created", "sent", "unknown"] as const;
export type IntentState = (typeof OPEN_INTENT_STATES)[number] | "succeeded" | "failed" | "voided";
