import type { OwedKind } from "@/lib/areas/invoices/owed-kind-model";
import type { Parties } from "@/lib/areas/invoices/facts-model";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { LineTrace } from "@/lib/billing/line-trace";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { CustomFields } from "@/lib/api/custom-fields/declared";

export const MEMO_STATUSES = ["Draft", "Posted", "Canceled", "Error"] as const;
export type MemoStatus = (typeof MEMO_STATUSES)[number];

/** What created a memo: an order or a bill run, a credited invoice, or a user. */
export const MEMO_SOURCES = ["Order", "BillRun", "Invoice", "Standalone"] as const;
export type MemoSource = (typeof MEMO_SOURCES)[number];

/** The state of a memo in the merchant's accounting. */
export type TransferState = "Processing" | "Yes" | "No" | "Error" | "Ignore";

/** The statuses that allow a verb; anything else is refused. Reference 4.5. */
export const lifecycle = {
  post: ["Draft"],
  unpost: ["Posted"],
  cancel: ["Draft"],
  delete: ["Canceled"],
  apply: ["Posted"],
  unapply: ["Posted"],
  reverse: ["Posted"],
  writeOff: ["Posted"],
} as const satisfies Record<string, readonly MemoStatus[]>;

export type MemoVerb = keyof typeof lifecycle;

/** Whether a verb is allowed for a memo of this status. */
export function allows(verb: MemoVerb, status: MemoStatus): boolean {
  const allowed: readonly MemoStatus[] = lifecycle[verb];
  return allowed.includes(status);
}

/** A stored credit memo. Amounts are what is credited: never negative. */
export type CreditMemo = {
  readonly id: string;
  readonly memoNumber: string;
  /** The number that it had as a draft; null when it was posted immediately, or numbered with gaps. */
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
  /** The remaining amount: amount less applied and refunded. */
  readonly balance: Decimal;
  readonly parties: Parties;
  /** The bill-to contact of its account, for a memo that states none yet. */
  readonly accountBillToId: string;
  readonly source: MemoSource;
  readonly sourceId: string | null;
  readonly referredInvoiceId: string | null;
  readonly referredInvoiceNumber: string | null;
  /** The debit memo that it writes off. */
  readonly referredDebitMemoId: string | null;
  /** It reversed a whole invoice, whose days may be billed again. */
  readonly reversesInvoice: boolean;
  /** A debit memo asks for all of it again. */
  readonly reversed: boolean;
  readonly reasonCode: string | null;
  readonly comment: string | null;
  readonly revenueImpacting: boolean;
  readonly autoApplyUponPosting: boolean;
  readonly excludeFromAutoApply: boolean;
  readonly transferredToAccounting: TransferState;
  readonly customFields: CustomFields;
  readonly postedAt: Date | null;
  readonly postedByName: string | null;
  readonly postedById: string | null;
  readonly canceledAt: Date | null;
  readonly canceledByName: string | null;
  readonly createdByName: string;
  readonly createdById: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A stored line. Its credit is positive; `serviceEnd` is the first day that is not included. */
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
  /** Null where it has none, as every line that billing makes. */
  readonly customFields: CustomFields | null;
  readonly createdAt: Date;
};

/** The applied amount of one memo on one invoice, net of what was unapplied again. */
export type MemoPart = {
  readonly id: string;
  readonly kind: OwedKind;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly amount: Decimal;
  readonly createdByName: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** The applied amount of a payment or a credit memo on an invoice. */
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
