import type { Ctx } from "@/lib/kernel/context";
import type { BillingRules } from "@/lib/billing/billing-rules";
import { taxSales } from "@/lib/billing/tax/document-tax";
import { ratesOnDiscount, type TaxRate } from "@/lib/billing/tax/tax";
import { taxRatesFor, type TaxTableRow } from "@/lib/billing/tax/tax-rates";
import { ratesInForce } from "./queries";
import type { DocumentTax, Sale, SaleDocument, TaxEngine } from "./tax-engine";

/** Uses the tenant's own table of rates, as it is in force on the day of each document. */
export const builtInEngine: TaxEngine = { timeout: null, tax: taxesByTable };

async function taxesByTable(
  ctx: Ctx,
  documents: readonly SaleDocument[],
  rules: BillingRules,
): Promise<DocumentTax[]> {
  const codes = [...new Set(documents.flatMap(({ sales }) => sales.map(({ taxCode }) => taxCode)))];
  const tables = new Map<string, TaxTableRow[]>();
  for (const { date } of documents) {
    if (!tables.has(date)) tables.set(date, await ratesInForce(ctx.tenantId, codes, date));
  }
  return documents.map((document) => {
    const table = tables.get(document.date) ?? [];
    const answers = document.sales.map((sale) => ratesOf(sale, document, table));
    const sales = document.sales.map((sale, index) => ({
      ...sale,
      rates: answers[index]?.rates ?? [],
    }));
    return {
      taxes: taxSales(sales, document.currency, rules),
      problems: [...new Set(answers.flatMap(({ problem }) => problem ?? []))],
    };
  });
}

type Answer = { rates: readonly TaxRate[]; problem?: string };

function ratesOf(
  sale: Sale,
  { currency, date }: SaleDocument,
  table: readonly TaxTableRow[],
): Answer {
  const { taxCode, address, isDiscount } = sale;
  if (!address) {
    const problem = `Tax code ${taxCode}: no contact has a country, so the place is unknown.`;
    return { rates: [], problem };
  }
  if (!table.some((row) => row.taxCode === taxCode)) {
    return { rates: [], problem: `Tax code ${taxCode} has no rate on ${date}.` };
  }
  const rows = taxRatesFor(table, { taxCode, address, currency, date });
  return { rates: isDiscount ? ratesOnDiscount(rows) : rows };
}
