import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { Period } from "@/lib/values/period";
import type { TaxationItem } from "@/lib/billing/tax/document-tax";
import type { PrepaidEffect } from "@/lib/billing/prepaid/prepaid-terms";
import type { LineTrace } from "./line-trace";

/** A line of an invoice that is not stored yet. */
export type ItemDraft = {
  readonly segmentId: string;
  /** As of its segment. */
  readonly chargeNumber: string | null;
  readonly kind: "charge" | "credit" | "discount";
  readonly serviceStart: LocalDate;
  /** Exclusive. */
  readonly serviceEnd: LocalDate;
  readonly quantity: Decimal | null;
  /** The price of one unit for one whole billing period, if the model has a single price. */
  readonly unitPrice: Decimal | null;
  /** Discounts only: the segment whose line is reduced. */
  readonly appliedTo?: string;
  /** Credit of a commitment only: the segment whose line it pays for, which is on the same document. */
  readonly paysFor?: string;
  /** Credits only: the days and amount of the credited bill, before discounts. */
  readonly bill?: { readonly days: Period; readonly amount: Decimal };
  /** Rounded; negative for credits and discounts, positive for reversed discounts. */
  readonly amount: Decimal;
  /** Taxable lines after taxation, when `amount` is without tax. */
  readonly taxAmount?: Decimal;
  readonly taxes?: readonly TaxationItem[];
  readonly name: string;
  readonly trace: LineTrace;
  /** Prepaid units that the line sells, credits or uses. */
  readonly prepaid?: PrepaidEffect;
};

/** The amount of a taxed line as discounts and later bills see it: with the tax that is included in the price. */
export function beforeTax({ amount, taxAmount, trace }: ItemDraft): Decimal {
  const isIncluded = trace.tax?.mode === "TaxInclusive" && taxAmount !== undefined;
  return isIncluded ? amount.plus(taxAmount) : amount;
}

/** A line of an earlier document that still counts: posted, or in a draft that is not canceled. */
export type BilledItem = {
  readonly segmentId: string;
  readonly serviceStart: LocalDate;
  readonly serviceEnd: LocalDate;
  /** Negative for a credit or a discount. */
  readonly amount: Decimal;
  /** Discounts only: the segment whose line was reduced. */
  readonly appliedTo?: string | null;
};
