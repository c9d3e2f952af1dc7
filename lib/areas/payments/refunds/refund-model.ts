import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { GatewayState, PaymentType } from "@/lib/areas/payments/model";
import type { CustomFields } from "@/lib/api/custom-fields/declared";

export const REFUND_STATUSES = ["Processing", "Processed", "Canceled", "Error"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Why money was refunded: by the merchant, or taken by the payer's bank. */
export const TRANSACTION_TYPES = ["Refund", "Chargeback", "PaymentReversal"] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Refunded money, of a payment or of a credit memo. */
export type Refund = {
  readonly id: string;
  readonly refundNumber: string;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly paymentId: string | null;
  readonly paymentNumber: string | null;
  readonly creditMemoId: string | null;
  readonly creditMemoNumber: string | null;
  readonly type: PaymentType;
  readonly methodType: string;
  readonly paymentMethodId: string | null;
  /** The payment method as it was when the payment was made. */
  readonly paymentMethodSnapshotId: string | null;
  readonly paymentMethodBrand: string | null;
  readonly paymentMethodLast4: string | null;
  /** Processing while the gateway's answer is unknown: the money is reserved. */
  readonly status: RefundStatus;
  readonly transactionType: TransactionType;
  readonly currency: string;
  readonly amount: Decimal;
  readonly refundDate: LocalDate;
  readonly reasonCode: string | null;
  readonly comment: string | null;
  readonly referenceId: string | null;
  readonly secondReferenceId: string | null;
  readonly softDescriptor: string | null;
  readonly softDescriptorPhone: string | null;
  readonly gateway: string | null;
  readonly gatewayTransactionId: string | null;
  readonly gatewayResponse: string | null;
  readonly gatewayResponseCode: string | null;
  readonly gatewayState: GatewayState;
  readonly reconciliationStatus: string | null;
  readonly reconciliationReason: string | null;
  readonly payoutId: string | null;
  readonly customFields: CustomFields;
  readonly canceledAt: Date | null;
  readonly submittedAt: Date | null;
  readonly settledAt: Date | null;
  readonly transactionAt: Date | null;
  readonly createdByName: string;
  readonly createdById: string | null;
  readonly updatedById: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A gateway's response to a refund; absent where no gateway was called. */
export type RefundAnswer = {
  status: Extract<RefundStatus, "Processing" | "Processed" | "Error">;
  transactionId: string | null;
  code: string;
  text: string;
};

/** What is written off when a refund has succeeded, and what whoever does it may see. */
export type RefundWriteOff = {
  options: { comment?: string; memoDate?: LocalDate; reasonCode?: string };
  entityId: string;
  orgIds: readonly string[];
};

/** What is unapplied from one invoice, and from which of its items if a caller has listed them. */
export type DraftPart = {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly amount: string;
  readonly items?: readonly {
    readonly invoiceItemId: string;
    readonly taxationItemId: string | null;
    readonly amount: string;
  }[];
};

/**
 * A refund before it is stored, as its intent contains it: whoever learns that the gateway has
 * refunded can store it. Amounts are texts, days and moments as the database takes them.
 */
export type RefundDraft = {
  id: string;
  refundNumber: string;
  accountId: string;
  /** Credit memos only: the payment through whose gateway the money is refunded. */
  viaPaymentId?: string;
  standalone: boolean;
  type: PaymentType;
  methodType: string;
  paymentMethodId: string | null;
  transactionType: TransactionType;
  currency: string;
  amount: string;
  refundDate: string;
  reasonCode: string | null;
  comment: string | null;
  referenceId: string | null;
  secondReferenceId: string | null;
  softDescriptor: string | null;
  softDescriptorPhone: string | null;
  gateway: string | null;
  customFields: CustomFields;
  createdByName: string;
  /** Absent in refunds from before it was stored. */
  createdById?: string;
  createdAt: string;
  /** The request of the refund, so that its retry is the same refund. */
  requestKey: string | null;
  /** How the resulting balance of the invoices is written off, and with whose visibility. */
  writeOff: RefundWriteOff | null;
  /** The resulting balance of its invoices is collected automatically; otherwise they are held. */
  collectAgain?: boolean;
  /** Subscriptions whose cancellation is refunded: an order that cancels them counts it. */
  cancels?: readonly string[];
  /** What is unapplied from invoices first. */
  parts: readonly DraftPart[];
} & Refunded;

/** A refund is of a payment or of a credit memo. */
type Refunded =
  | { paymentId: string; paymentNumber: string; creditMemoId: null }
  | { paymentId: null; paymentNumber: null; creditMemoId: string };
