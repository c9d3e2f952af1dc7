import type { Ctx } from "@/lib/kernel/context";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { newId } from "@/lib/kernel/ids";
import type { Decimal } from "@/lib/values/decimal";
import type { DocumentDraft } from "@/lib/areas/invoices/model";
import type { TaxationFigures } from "./taxation-model";

/** The line of a tax: on an invoice, or on a credit memo, as the part of another. */
export type TaxPlace = {
  readonly position: number;
  readonly invoiceItemId?: string;
  readonly creditMemoItemId?: string;
  readonly sourceTaxationItemId?: string;
};

/**
 * The taxes of a document's lines as rows; `ids` are those of the stored lines, in order. Credits
 * are positive on a credit memo, and negative where they were calculated.
 */
export function taxationRows(ctx: Ctx, draft: DocumentDraft, ids: readonly string[]): object[] {
  const isMemo = draft.kind === "creditMemo";
  const shown = (amount: Decimal) => (isMemo ? amount.negated() : amount);
  return draft.items.flatMap((item, index) => {
    const id = ids[index];
    if (id === undefined) throw new RangeError(`${item.name} is not stored`);
    const line = isMemo ? { creditMemoItemId: id } : { invoiceItemId: id };
    return figuresOf(draft, item, shown).map((figures, place) =>
      taxationRow(ctx, { position: place + 1, ...line }, figures),
    );
  });
}

function figuresOf(
  draft: DocumentDraft,
  { taxes = [], trace }: ItemDraft,
  shown: (amount: Decimal) => Decimal,
): TaxationFigures[] {
  return taxes.map(({ rate, amount, exemptAmount, unrounded }) => ({
    taxCode: trace.tax?.code ?? "",
    taxCodeDescription: rate.notes?.taxCodeDescription ?? null,
    taxMode: trace.tax?.mode ?? "TaxExclusive",
    taxRateId: rate.taxRateId || null,
    name: rate.name,
    jurisdiction: rate.jurisdiction,
    locationCode: rate.notes?.locationCode ?? null,
    country: rate.notes?.country ?? "",
    rateType: rate.type,
    rate: rate.rate,
    rateDescription: rate.notes?.description ?? null,
    taxDate: draft.documentDate,
    amount: shown(amount),
    exemptAmount: shown(exemptAmount),
    unrounded: shown(unrounded).toDecimalPlaces(18),
  }));
}

/** A tax as a row; it has the column of custom fields only where they could be entered, so that bills write nothing of it. */
export function taxationRow(ctx: Ctx, place: TaxPlace, figures: TaxationFigures): object {
  const at = ctx.now.toISOString();
  return {
    tenant_id: ctx.tenantId,
    id: newId(),
    invoice_item_id: place.invoiceItemId ?? null,
    credit_memo_item_id: place.creditMemoItemId ?? null,
    source_taxation_item_id: place.sourceTaxationItemId ?? null,
    position: place.position,
    tax_code: figures.taxCode,
    tax_code_description: figures.taxCodeDescription,
    tax_mode: figures.taxMode,
    tax_rate_id: figures.taxRateId,
    name: figures.name,
    jurisdiction: figures.jurisdiction,
    location_code: figures.locationCode,
    country: figures.country,
    rate_type: figures.rateType,
    rate: figures.rate,
    rate_description: figures.rateDescription,
    tax_date: figures.taxDate,
    amount: figures.amount,
    exempt_amount: figures.exemptAmount,
    unrounded: figures.unrounded,
    ...(figures.customFields === undefined ? {} : { custom_fields: figures.customFields }),
    created_at: at,
    updated_at: at,
  };
}
