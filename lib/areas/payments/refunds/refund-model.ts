import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { GatewayState, PaymentType } from "@/lib/areas/payments/model";
import type { CustomFields } from "@/lib/api/schemas";

export const REFUND_STATUSES = ["Processing", "Processed", "Canceled", "Error"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** Why money went back: somebody gave it, or the payer's bank took it. */
export const TRANSACTION_TYPES = ["Refund", "Chargeback", "PaymentReversal"] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** Money that went back, of a payment or of a credit memo. */
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
  /** Processing while the gateway's answer is not known: the money is reserved. */
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

/** What a gateway said of a refund; absent where no gateway was asked. */
export type RefundAnswer = {
  status: Extract<RefundStatus, "Processing" | "Processed" | "Error">;
  transactionId: string | null;
  code: string;
  text: string;
};

/** What is given up when a refund is through, and what whoever does it may see. */
export type RefundWriteOff = {
  options: { comment?: string; memoDate?: LocalDate; reasonCode?: string };
  entityId: string;
  orgIds: readonly string[];
};

/** What comes off one invoice, and off which of its items where a caller has named them. */
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
 * A refund before it is stored, as its intent keeps it: whoever finds out that the gateway has given
 * the money back can store it. Amounts are texts, days and moments as the database takes them.
 */
export type RefundDraft = {
  id: string;
  refundNumber: string;
  accountId: string;
  paymentId: string | null;
  paymentNumber: string | null;
  creditMemoId: string | null;
  /** Credit memos only: the payment through whose gateway the money goes back. */
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
  /** Absent in refunds that were asked for before it was kept. */
  createdById?: string;
  createdAt: string;
  /** The request that wanted it, so that its retry is the same refund. */
  requestKey: string | null;
  /** How what the invoices owe because of it is given up, in the name of whose eyes. */
  writeOff: RefundWriteOff | null;
  /** What its invoices owe because of it is collected again by itself; they are held back otherwise. */
  collectAgain?: boolean;
  /** Subscriptions whose cancellation gives it back: an order that cancels them counts it. */
  cancels?: readonly string[];
  /** What is taken off invoices first. */
  parts: readonly DraftPart[];
};
