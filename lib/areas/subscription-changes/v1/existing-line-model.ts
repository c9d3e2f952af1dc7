import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** A line of an existing document. */
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
  /** Exclusive. */
  readonly serviceEnd: LocalDate;
  readonly quantity: Decimal | null;
  readonly uom: string | null;
  readonly unitPrice: Decimal | null;
  /** With the sign of the document: positive on credit memos. */
  readonly amount: Decimal;
  readonly taxAmount: Decimal;
  /** Discounts: the number of the reduced charge. */
  readonly appliedToChargeNumber: string | null;
};
