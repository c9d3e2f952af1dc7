import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

export const DOCUMENT_TYPES = ["Invoice", "CreditMemo", "DebitMemo"] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** An invoice or a credit memo. Where the one has no such fact, it is null or zero. */
export type BillingDocument = {
  readonly id: string;
  readonly documentType: DocumentType;
  readonly documentNumber: string;
  readonly documentDate: LocalDate;
  readonly dueDate: LocalDate | null;
  readonly accountId: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly status: "Draft" | "Posted" | "Canceled" | "Error";
  readonly currency: string;
  readonly amount: Decimal;
  readonly amountWithoutTax: Decimal;
  readonly taxAmount: Decimal;
  readonly balance: Decimal;
  readonly credits: Decimal;
  readonly refundAmount: Decimal;
  readonly comments: string | null;
  readonly reasonCode: string | null;
  readonly invoiceId: string | null;
  readonly autoPay: boolean;
  readonly postedAt: Date | null;
  readonly canceledAt: Date | null;
  readonly postedById: string | null;
  readonly createdById: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A line of either. */
export type DocumentItem = {
  readonly id: string;
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly documentNumber: string;
  readonly accountId: string;
  readonly chargeName: string;
  readonly productName: string;
  readonly description: string | null;
  readonly sku: string;
  readonly kind: string;
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
  readonly quantity: Decimal | null;
  readonly uom: string | null;
  readonly unitPrice: Decimal | null;
  readonly amount: Decimal;
  readonly taxAmount: Decimal;
  readonly taxCode: string | null;
  readonly taxMode: string | null;
  readonly currency: string;
  readonly subscriptionId: string | null;
  readonly ratePlanChargeId: string | null;
  readonly productRatePlanChargeId: string | null;
  readonly invoiceItemId: string | null;
  readonly appliedToItemId: string | null;
  readonly accountingCode: string | null;
  readonly bookingReference: string | null;
  readonly purchaseOrderNumber: string | null;
  readonly createdAt: Date;
};
