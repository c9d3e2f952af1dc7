import type { Ctx } from "@/lib/kernel/context";
import type { BillingRules } from "@/lib/billing/billing-rules";
import type { SaleTax } from "@/lib/billing/tax/document-tax";
import type { TaxMode } from "@/lib/billing/tax/tax";
import type { TaxAddress } from "@/lib/billing/tax/tax-rates";
import type { Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import { askEngine } from "./ask-engine";
import { builtInEngine } from "./built-in-engine";
import { type TaxSettings, taxSettingsOf } from "./model";

/** A line of a document as a tax engine sees it. */
export type Sale = {
  readonly amount: Decimal;
  readonly taxCode: string;
  readonly mode: TaxMode;
  /** It is a discount on another line: fixed taxes are owed with that line, whatever it is reduced to. */
  readonly isDiscount: boolean;
  /** The buyer is exempt on this day. */
  readonly exempt: boolean;
  /** Where it is taxed; null when unknown. */
  readonly address: TaxAddress | null;
};

/** The lines of one document, and the day on it. */
export type SaleDocument = {
  readonly currency: string;
  readonly date: LocalDate;
  readonly sales: readonly Sale[];
};

/** The tax of each sale in order, and what kept some of them from being taxed. */
export type DocumentTax = {
  readonly taxes: readonly SaleTax[];
  readonly problems: readonly string[];
};

/**
 * Calculates the taxes of documents: what each line owes beside its amount. One call answers for
 * all documents of a bill, and previews call it the same way, so an engine must not count its
 * calls.
 */
export type TaxEngine = {
  /** Its timeout in milliseconds; null for one that calls no outside system. */
  readonly timeout: number | null;
  /**
   * One answer for each document and one tax for each of its sales, in order. Credits of what was billed
   * are not sales: they reverse what was charged. May throw: the documents are not created then.
   */
  readonly tax: (
    ctx: Ctx,
    documents: readonly SaleDocument[],
    rules: BillingRules,
    signal: AbortSignal,
  ) => Promise<DocumentTax[]>;
};

const engines = new Map<TaxSettings["engine"], TaxEngine>([["BuiltIn", builtInEngine]]);

/** Registers an engine under a name; the previous one is returned. */
export function registerTaxEngine(
  name: TaxSettings["engine"],
  engine: TaxEngine,
): TaxEngine | undefined {
  const before = engines.get(name);
  engines.set(name, engine);
  return before;
}

/** Whether taxes can be calculated without calling an outside system, as reads must. */
export function isTaxedHere(ctx: Ctx): boolean {
  const engine = engines.get(taxSettingsOf(ctx.settings).engine);
  return engine === undefined || engine.timeout === null;
}

/**
 * The tenant's selected engine, ready to be called; null when nothing is taxed here. It throws
 * IntegrationError when it fails, times out, or answers something invalid.
 */
export function taxEngineOf(ctx: Ctx) {
  const name = taxSettingsOf(ctx.settings).engine;
  const engine = engines.get(name);
  if (engine === undefined) return null;
  return (documents: readonly SaleDocument[], rules: BillingRules) =>
    askEngine(name, engine, ctx, documents, rules);
}
