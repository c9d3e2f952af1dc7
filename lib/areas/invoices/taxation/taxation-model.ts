import type { CustomFields } from "@/lib/api/custom-fields/declared";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** The figures and texts of a tax. */
export type TaxationFigures = {
  readonly taxCode: string;
  readonly taxCodeDescription: string | null;
  readonly taxMode: string;
  readonly taxRateId: string | null;
  readonly name: string;
  readonly jurisdiction: string;
  readonly locationCode: string | null;
  readonly country: string;
  readonly rateType: string;
  readonly rate: Decimal;
  readonly rateDescription: string | null;
  readonly taxDate: LocalDate;
  readonly amount: Decimal;
  readonly exemptAmount: Decimal;
  readonly unrounded: Decimal;
  /** Absent where billing works a tax out: only those that are entered or changed have any. */
  readonly customFields?: CustomFields | null;
};

/** A stored tax with its line, of an invoice or of a credit memo. */
export type StoredTaxation = TaxationFigures & {
  readonly customFields: CustomFields | null;
  readonly id: string;
  readonly document: "invoice" | "creditMemo";
  readonly documentId: string;
  readonly documentNumber: string;
  readonly documentStatus: string;
  readonly itemId: string;
  /** Credit memos only: the credited tax of an invoice. */
  readonly sourceTaxationItemId: string | null;
  readonly currency: string;
  readonly position: number;
  /** Invoices only: the balance of the whole line before anything covered it. */
  readonly itemOwed: Decimal;
  /** Invoices only: the covered part of this tax. */
  readonly covered: Decimal;
  /** Invoices only: what payments, and what memos, have covered of this tax. */
  readonly paid: Decimal;
  readonly credited: Decimal;
  /** Invoices only: what memos, drafts among them, credit of this tax, applied or not. */
  readonly takenBack: Decimal;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A credited tax of an invoice, with what drafts and posted memos leave of it. */
export type TaxLeft = TaxationFigures & {
  readonly id: string;
  readonly invoiceItemId: string;
  readonly left: Decimal;
};

/** A tax as a row of the list of all, with the account that owes it. */
export type ListedTaxation = Pick<
  StoredTaxation,
  | "id"
  | "currency"
  | "taxCode"
  | "taxMode"
  | "name"
  | "jurisdiction"
  | "country"
  | "rateType"
  | "rate"
  | "taxDate"
  | "amount"
  | "exemptAmount"
  | "taxCodeDescription"
  | "rateDescription"
  | "locationCode"
  | "customFields"
  | "createdAt"
  | "updatedAt"
> & {
  readonly invoiceItemId: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly accountId: string;
  readonly accountNumber: string;
};
