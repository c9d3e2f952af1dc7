import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";

/** A stored tax of a line, with what it stands on. */
export type StoredTaxation = {
  readonly id: string;
  readonly invoiceItemId: string;
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  readonly currency: string;
  readonly position: number;
  readonly taxCode: string;
  readonly taxCodeDescription: string | null;
  readonly taxMode: string;
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
  /** What is still owed on the whole line. */
  readonly itemBalance: Decimal;
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** A tax as a row of the list of all, with the account that owes it. */
export type ListedTaxation = Pick<
  StoredTaxation,
  | "id"
  | "invoiceItemId"
  | "invoiceId"
  | "invoiceNumber"
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
  | "createdAt"
  | "updatedAt"
> & { readonly accountId: string; readonly accountNumber: string };
