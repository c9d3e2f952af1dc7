import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** A line of a document that there is already. */
export type ExistingLine = {
  readonly id: string;
  readonly document: "invoice" | "creditMemo";
  readonly documentNumber: string;
  readonly status: "Draft" | "Posted";
  readonly targetDate: LocalDate;
  readonly currency: string;
  readonly chargeName: string;
  readonly chargeNumber: string;
  readonly chargeDescription: string | null;
  readonly productName: string;
  readonly productRatePlanChargeId: string;
  readonly kind: "charge" | "credit" | "discount";
  readonly serviceStart: LocalDate;
  /** The first day that no longer belongs. */
  readonly serviceEnd: LocalDate;
  readonly quantity: Decimal | null;
  readonly uom: string | null;
  readonly unitPrice: Decimal | null;
  /** As the document shows it: what a memo gives back is above zero. */
  readonly amount: Decimal;
  readonly taxAmount: Decimal;
  /** Discounts: the number of the charge whose line is reduced. */
  readonly appliedToChargeNumber: string | null;
};
