import type { Ctx } from "@/lib/api/context";
import type { ItemDraft } from "@/lib/billing/item-draft";
import { newId } from "@/lib/platform/ids";
import type { DocumentDraft } from "./model";

/** The taxes of a document's lines as rows; `ids` are those of the stored lines, in their order. */
export function taxationRows(ctx: Ctx, draft: DocumentDraft, ids: readonly string[]): object[] {
  return draft.items.flatMap((item, index) => {
    const id = ids[index];
    if (id === undefined) throw new RangeError(`${item.name} is not stored`);
    return rowsOf(ctx, draft, item, id);
  });
}

function rowsOf(ctx: Ctx, draft: DocumentDraft, item: ItemDraft, itemId: string): object[] {
  const at = ctx.now.toISOString();
  const { taxes = [], trace } = item;
  return taxes.map(({ rate, amount, exemptAmount, unrounded }, index) => ({
    tenant_id: ctx.tenantId,
    id: newId(),
    invoice_item_id: itemId,
    position: index + 1,
    tax_code: trace.tax?.code ?? "",
    tax_code_description: rate.notes?.taxCodeDescription ?? null,
    tax_mode: trace.tax?.mode,
    tax_rate_id: rate.taxRateId || null,
    name: rate.name,
    jurisdiction: rate.jurisdiction,
    location_code: rate.notes?.locationCode ?? null,
    country: rate.notes?.country ?? "",
    rate_type: rate.type,
    rate: rate.rate,
    rate_description: rate.notes?.description ?? null,
    tax_date: draft.documentDate,
    amount,
    exempt_amount: exemptAmount,
    unrounded: unrounded.toDecimalPlaces(18),
    created_at: at,
    updated_at: at,
  }));
}
