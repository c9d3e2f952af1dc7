import type { DocumentDraft } from "@/lib/areas/invoices/model";
import { type BilledTax, taxableLines } from "@/lib/areas/invoices/taxation/tax-model";
import {
  linesToTax,
  newLines,
  soldBefore,
  taxedBy,
} from "@/lib/areas/invoices/taxation/taxing-model";
import type { BillableCharge } from "@/lib/areas/subscriptions/model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { taxSales } from "@/lib/billing/tax/document-tax";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { TaxRate } from "@/lib/billing/tax/tax";
import type { History } from "@/lib/second-engine/history";
import { decimal, ZERO } from "@/lib/values/decimal";

/** What the product taxes, without a database: the rates of a history, and what was charged so far. */
export class ProductTaxes {
  private readonly billed = new Map<string, BilledTax[]>();

  constructor(private readonly history: History) {}

  of(
    drafts: readonly DocumentDraft[],
    charges: readonly BillableCharge[],
    rules: BillingRules,
  ): DocumentDraft[] {
    const segments = new Map(charges.map(({ segment }) => [segment.segmentId, segment]));
    const sold = soldBefore(charges);
    const taxable = drafts.map(({ items }) => taxableLines(items, segments));
    const asked = taxable.flat().map(({ item }) => sold.get(item.segmentId) ?? item.segmentId);
    const billed = [...new Set(asked)].flatMap((id) => this.billed.get(id) ?? []);
    const taxing = { drafts, taxable, billed, sold };
    const answers = linesToTax(taxing).map((lines) => {
      const sales = newLines(lines, taxing).map(({ item, tax: { code, mode } }) => ({
        ...{ amount: item.amount, taxCode: code, mode, exempt: false },
        rates: this.ratesOf(code),
      }));
      return { taxes: taxSales(sales, this.history.currency, rules), problems: [] };
    });
    const taxed = taxedBy(taxing, answers, rules);
    for (const item of taxed.flatMap(({ items }) => items)) {
      this.remember(item, sold.get(item.segmentId) ?? item.segmentId);
    }
    return taxed;
  }

  private ratesOf(code: string): TaxRate[] {
    return this.history.taxRates
      .filter((of) => of.code === code)
      .map(({ name, rate }) => ({
        ...{ taxRateId: name, name, jurisdiction: "", type: "Percentage" },
        rate: decimal(rate),
      }));
  }

  private remember(item: ItemDraft, segmentId: string): void {
    const { appliedTo = null, kind, serviceStart, serviceEnd, amount, taxes = [] } = item;
    const inPrice = item.trace.tax?.mode === "TaxInclusive" ? (item.taxAmount ?? ZERO) : ZERO;
    const own = this.billed.get(segmentId) ?? [];
    own.push({
      ...{ segmentId, appliedTo, kind, serviceStart, serviceEnd, exempt: false },
      amount: amount.plus(inPrice),
      rates: taxes.map(({ rate, amount: tax }) => ({ ...rate, amount: tax })),
    });
    this.billed.set(segmentId, own);
  }
}
