import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

export const ADJUSTMENT_STATUSES = ["Billed", "Cancelled"] as const;
export type AdjustmentStatus = (typeof ADJUSTMENT_STATUSES)[number];

/** The credit of one delivery of a charge. */
export type DeliveryAdjustment = {
  readonly id: string;
  readonly adjustmentNumber: string;
  readonly status: AdjustmentStatus;
  /** The account that owns the subscription. */
  readonly accountId: string;
  readonly subscriptionNumber: string;
  readonly chargeNumber: string;
  readonly deliveryDate: LocalDate;
  readonly currency: string;
  /** What is credited before tax, above zero. */
  readonly amount: Decimal;
  readonly taxAmount: Decimal;
  readonly reason: string | null;
  readonly creditMemoId: string;
  readonly creditMemoNumber: string;
  readonly debitMemoNumber: string | null;
  /** Day on the credit memo. */
  readonly billingDate: LocalDate;
};

/** A segment of a delivery charge. */
export type DeliverySegment = {
  readonly id: string;
  readonly chargeNumber: string;
  readonly start: LocalDate;
  /** Exclusive; null while it goes on. */
  readonly end: LocalDate | null;
  readonly inAdvance: boolean;
  /** An invoice schedule bills the charge. */
  readonly onSchedule: boolean;
  /** 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[];
  readonly subscriptionId: string;
  readonly subscriptionNumber: string;
  /** The account that owns the subscription. */
  readonly accountId: string;
};

/** A line that counts and that bills days of a segment, or takes them back. `end` is exclusive. */
export type DeliveryLine = {
  readonly id: string;
  readonly segmentId: string;
  /** Null for a line on no document, because its bill came to zero. */
  readonly document: {
    readonly kind: "Invoice" | "CreditMemo";
    readonly id: string;
    readonly number: string;
    readonly isPosted: boolean;
    /** Whether its total is above zero. */
    readonly isOwed: boolean;
    readonly accountId: string;
  } | null;
  readonly takesBack: boolean;
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly weekdays: readonly number[];
};

/** The newest adjustment of a delivery. */
export type EarlierAdjustment = {
  readonly chargeNumber: string;
  readonly deliveryDate: LocalDate;
  readonly adjustmentNumber: string;
  readonly status: AdjustmentStatus;
  readonly invoiceItemId: string;
  /** What owes the credit of a canceled one again. */
  readonly debitMemo: {
    readonly id: string;
    readonly number: string;
    readonly isPosted: boolean;
    readonly accountId: string;
  } | null;
};
