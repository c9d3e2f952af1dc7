import type { Parties } from "@/lib/areas/invoices/model";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { LineTrace } from "@/lib/billing/line-trace";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { CustomFields } from "@/lib/api/schemas";

export const MEMO_STATUSES = ["Draft", "Posted", "Canceled", "Error"] as const;
export type MemoStatus = (typeof MEMO_STATUSES)[number];

/** What made a memo: an order or a bill run, an invoice that was credited, or somebody by hand. */
export const MEMO_SOURCES = ["Order", "BillRun", "Invoice", "Standalone"] as const;
export type MemoSource = (typeof MEMO_SOURCES)[number];

/** Where a memo stands in the merchant's accounting. */
export type TransferState = "Processing" | "Yes" | "No" | "Error" | "Ignore";

/** Which statuses allow a verb; what is not listed is refused. Reference 4.5. */
export const lifecycle = {
  post: ["Draft"],
  unpost: ["Posted"],
  cancel: ["Draft"],
  delete: ["Canceled"],
  apply: ["Posted"],
  unapply: ["Posted"],
} as const satisfies Record<string, readonly MemoStatus[]>;

export type MemoVerb = keyof typeof lifecycle;

/** May a verb be done to a memo of this status. */
export function allows(verb: MemoVerb, status: MemoStatus): boolean {
  const allowed: readonly MemoStatus[] = lifecycle[verb];
  return allowed.includes(status);
}

/** A stored credit memo. Amounts are what is given back: never below zero. */
export type CreditMemo = {
  readonly id: string;
  readonly memoNumber: string;
  /** The number that it had as a draft; null when it was posted at once, or numbered with gaps. */
  readonly draftNumber: string | null;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly currency: string;
  readonly status: MemoStatus;
  readonly memoDate: LocalDate;
  readonly targetDate: LocalDate | null;
  readonly amount: Decimal;
  readonly amountWithoutTax: Decimal;
  readonly taxAmount: Decimal;
  readonly appliedAmount: Decimal;
  readonly refundAmount: Decimal;
  /** What is left to apply or refund: amount less applied and refunded. */
  readonly balance: Decimal;
  readonly parties: Parties;
  readonly source: MemoSource;
  readonly sourceId: string | null;
  readonly referredInvoiceId: string | null;
  readonly referredInvoiceNumber: string | null;
  /** It gave back a whole invoice, whose days may be billed again. */
  readonly reversesInvoice: boolean;
  readonly reasonCode: string | null;
  readonly comment: string | null;
  readonly revenueImpacting: boolean;
  readonly autoApplyUponPosting: boolean;
  readonly excludeFromAutoApply: boolean;
  readonly transferredToAccounting: TransferState;
  readonly customFields: CustomFields;
  readonly postedAt: Date | null;
  readonly postedByName: string | null;
  readonly canceledAt: Date | null;
  readonly canceledByName: string | null;
  readonly createdByName: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A stored line. What it gives back is above zero; `serviceEnd` is the first day that no longer belongs. */
export type CreditMemoItem = {
  readonly id: string;
  readonly creditMemoId: string;
  readonly position: number;
  readonly chargeId: string | null;
  readonly productRatePlanChargeId: string | null;
  readonly invoiceItemId: string | null;
  readonly subscriptionId: string | null;
  readonly subscriptionNumber: string | null;
  readonly productName: string;
  readonly ratePlanName: string;
  readonly chargeNumber: string;
  readonly chargeName: string;
  readonly chargeType: string;
  readonly sku: string;
  readonly description: string | null;
  readonly kind: ItemDraft["kind"];
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
  readonly quantity: Decimal | null;
  readonly uom: string | null;
  readonly unitPrice: Decimal | null;
  readonly amount: Decimal;
  readonly taxAmount: Decimal;
  readonly trace: LineTrace | null;
  readonly createdAt: Date;
};

/** Credit of one memo on one invoice, what was taken off again already deducted. */
export type MemoPart = {
  readonly id: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly amount: Decimal;
  readonly createdByName: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** What a payment or a credit memo has on an invoice. */
export type InvoiceCover = {
  readonly id: string;
  readonly creditMemoId: string | null;
  readonly creditMemoNumber: string | null;
  readonly paymentId: string | null;
  readonly paymentNumber: string | null;
  readonly amount: Decimal;
  readonly createdByName: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};
