import { presentTaxation } from "@/lib/areas/invoices/taxation/taxation-present";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import type { ItemDraft } from "@/lib/billing/item-draft";
import type { Decimal } from "@/lib/values/decimal";
import { moneyNumber } from "@/lib/values/money";
import { ZERO } from "@/lib/values/decimal";

/** The tax of a previewed line; `shown` applies the sign of the document. */
export function previewedTax(
  { taxAmount, taxes = [], trace }: ItemDraft,
  { currency, documentDate }: DocumentDraft,
  shown: (amount: Decimal) => Decimal,
) {
  return {
    taxAmount: moneyNumber(shown(taxAmount ?? ZERO), currency),
    taxationItems: taxes.map(({ rate, amount, exemptAmount }) =>
      presentTaxation(
        {
          name: rate.name,
          jurisdiction: rate.jurisdiction,
          taxCode: trace.tax?.code ?? "",
          taxDate: documentDate,
          rate: rate.rate,
          rateType: rate.type,
          amount: shown(amount),
          exemptAmount: shown(exemptAmount),
          locationCode: rate.notes?.locationCode ?? null,
          taxCodeDescription: rate.notes?.taxCodeDescription ?? null,
          rateDescription: rate.notes?.description ?? null,
        },
        currency,
      ),
    ),
  };
}
