import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** What is adjusted: the credit balance of an account, an invoice, or a line or a tax of one. */
export type AdjustmentKind = "CreditBalance" | "Invoice" | "InvoiceItem";

/** The credit balance rises or falls; what is owed on an invoice falls (Credit) or rises (Charge). */
export type AdjustmentType = "Increase" | "Decrease" | "Credit" | "Charge";

/** What an adjustment is about: an invoice, or a payment or a refund that moves the credit balance. */
export type AdjustmentSource =
  | { readonly invoiceId: string }
  | { readonly paymentId: string }
  | { readonly refundId: string };

/** One adjustment, with its source. */
export type Adjustment = {
  readonly id: string;
  readonly adjustmentNumber: string;
  readonly kind: AdjustmentKind;
  readonly type: AdjustmentType;
  readonly status: "Processed" | "Canceled";
  readonly accountId: string;
  readonly source: AdjustmentSource;
  readonly invoiceItemId: string | null;
  readonly taxationItemId: string | null;
  readonly currency: string;
  readonly amount: Decimal;
  readonly adjustmentDate: LocalDate;
  readonly reasonCode: string | null;
  readonly comment: string | null;
  readonly referenceId: string | null;
  readonly accountingCode: string | null;
};

/** What a caller says about an adjustment. */
export type Remarks = Partial<
  Pick<Adjustment, "reasonCode" | "comment" | "referenceId" | "accountingCode">
>;

/** The shape of numbers of each kind. */
export const NUMBER_OF = {
  CreditBalance: "creditBalanceAdjustment",
  Invoice: "invoiceAdjustment",
  InvoiceItem: "invoiceItemAdjustment",
} as const satisfies Record<AdjustmentKind, string>;
