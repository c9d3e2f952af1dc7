import type { Ctx } from "@/lib/api/context";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { SaleTax } from "@/lib/billing/document-tax";
import type { TaxMode, TaxRate } from "@/lib/billing/tax";
import type { TaxAddress } from "@/lib/billing/tax-rates";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { builtInEngine } from "./built-in-engine";
import { type TaxSettings, taxSettingsOf } from "./model";

/** A line of a document as a tax engine sees it. */
export type Sale = {
  readonly amount: Decimal;
  readonly taxCode: string;
  readonly mode: TaxMode;
  /** The buyer owes no tax on this day. */
  readonly exempt: boolean;
  /** Where it is taxed; null when nobody knows. */
  readonly address: TaxAddress | null;
  /** Credits: the rates of the line that is taken back, where there were any. */
  readonly billedAt: readonly TaxRate[] | null;
};

/** The lines of one document, and the day on it. */
export type SaleDocument = {
  readonly currency: string;
  readonly date: LocalDate;
  readonly sales: readonly Sale[];
};

/** The tax of each sale in their order, and what kept some of them from being taxed. */
export type DocumentTax = {
  readonly taxes: readonly SaleTax[];
  readonly problems: readonly string[];
};

/**
 * Works out the taxes of documents: what each line owes beside its amount.
 *
 * @throws IntegrationError when an outside service does not answer; the document is not made then.
 */
export type TaxEngine = (
  ctx: Ctx,
  documents: readonly SaleDocument[],
  rules: BillingRules,
) => Promise<DocumentTax[]>;

const ENGINES: Readonly<Record<TaxSettings["engine"], TaxEngine | null>> = {
  BuiltIn: builtInEngine,
  None: null,
};

/** The engine that the tenant has chosen; null when nothing is taxed here. */
export function taxEngineOf(ctx: Ctx): TaxEngine | null {
  return ENGINES[taxSettingsOf(ctx.settings).engine];
}
