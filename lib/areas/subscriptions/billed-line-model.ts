import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** Limit of lines of one subscription in a response. */
export const MOST_LINES = 300;

/** A line of an invoice that bills a subscription. */
export type BilledLine = {
  readonly id: string;
  readonly subscriptionId: string;
  readonly invoiceId: string;
  readonly invoiceDate: LocalDate;
  readonly currency: string;
  readonly chargeId: string;
  readonly priceId: string;
  readonly name: string;
  readonly description: string | null;
  readonly sku: string;
  readonly kind: "charge" | "credit" | "discount";
  /** Discounts only: the reduced line. */
  readonly appliedTo: string | null;
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
  readonly quantity: Decimal | null;
  readonly unitPrice: Decimal | null;
  readonly uom: string | null;
  readonly amount: Decimal;
  readonly taxAmount: Decimal;
  readonly balance: Decimal;
  readonly taxCode: string | null;
  readonly taxMode: "TaxExclusive" | "TaxInclusive" | null;
  readonly createdAt: Date;
};
