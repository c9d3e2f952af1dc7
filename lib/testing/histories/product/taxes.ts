import type { DocumentDraft } from "@/lib/areas/invoices/model";
import { type BilledTax, taxableLines } from "@/lib/areas/invoices/taxation/tax-model";
import { asksOf, itemsSold, taxedBy } from "@/lib/areas/invoices/taxation/taxing-model";
import type { BillableCharge } from "@/lib/areas/subscriptions/billable-model";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { taxSales } from "@/lib/billing/tax/document-tax";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { ratesOnDiscount, type TaxRate } from "@/lib/billing/tax/tax";
import type { History } from "@/lib/second-engine/history";
import { buyerOf } from "@/lib/second-engine/tax";
import { decimal, ZERO } from "@/lib/values/decimal";

/** The product's taxes, without a database: the rates of a history, and the tax charged so far. */
export class ProductTaxes {
  private readonly billed = new Map<string, BilledTax[]>();

  constructor(private readonly history: History) {}

  of(
    drafts: readonly DocumentDraft[],
    charges: readonly BillableCharge[],
    rules: BillingRules,
    payer: string,
  ): DocumentDraft[] {
    const buyer = buyerOf(this.history, payer);
    const segments = new Map(charges.map(({ segment }) => [segment.segmentId, segment]));
    const soldTo = new Map(charges.map((of) => [of.segment.segmentId, of.soldToContactId]));
    const sold = itemsSold(charges);
    const taxable = drafts.map(({ items }) => taxableLines(items, segments));
    const asked = taxable
      .flat()
      .map(({ item }) => sold.get(item.segmentId)?.original ?? item.segmentId);
    const billed = [...new Set(asked)].flatMap((id) => this.billed.get(id) ?? []);
    const taxing = { drafts, taxable, billed, sold };
    const asks = asksOf(taxing);
    const answers = asks.map(({ lines }) => {
      const sales = lines.map(({ item, tax: { code, mode }, segmentId }) => ({
        ...{ amount: item.amount, taxCode: code, mode, exempt: buyer.isExempt },
        rates: this.ratesOf(code, soldTo.get(segmentId) ?? buyer.country, item.kind),
      }));
      return { taxes: taxSales(sales, this.history.currency, rules), problems: [] };
    });
    const taxed = taxedBy(taxing, asks, answers, rules);
    for (const item of taxed.flatMap(({ items }) => items)) {
      this.remember(item, sold.get(item.segmentId)?.original ?? item.segmentId, buyer.isExempt);
    }
    return taxed;
  }

  private ratesOf(code: string, country: string, kind: ItemDraft["kind"]): TaxRate[] {
    const rates: TaxRate[] = this.history.taxRates
      .filter((of) => of.code === code && (of.country ?? country) === country)
      .map(({ name, rate, isFixed }) => ({
        ...{ taxRateId: name, name, jurisdiction: "", type: isFixed ? "FlatFee" : "Percentage" },
        rate: decimal(rate),
      }));
    return kind === "discount" ? ratesOnDiscount(rates) : rates;
  }

  private remember(item: ItemDraft, segmentId: string, exempt: boolean): void {
    const { appliedTo = null, kind, serviceStart, serviceEnd, amount, taxes = [] } = item;
    const inPrice = item.trace.tax?.mode === "TaxInclusive" ? (item.taxAmount ?? ZERO) : ZERO;
    const own = this.billed.get(segmentId) ?? [];
    own.push({
      ...{ segmentId, appliedTo, kind, serviceStart, serviceEnd, exempt },
      comesBack: segmentId !== item.segmentId,
      amount: amount.plus(inPrice),
      rates: taxes.map(({ rate, amount: tax }) => ({ ...rate, amount: tax })),
    });
    this.billed.set(segmentId, own);
  }
}
