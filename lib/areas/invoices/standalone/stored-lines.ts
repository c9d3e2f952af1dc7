import type { Ctx } from "@/lib/kernel/context";
import type { Invoice, InvoiceItem } from "@/lib/areas/invoices/model";
import { besideItems, itemsOf } from "@/lib/areas/invoices/queries";
import { taxationsOf } from "@/lib/areas/invoices/taxation/tax-queries";
import type { StoredTaxation } from "@/lib/areas/invoices/taxation/taxation-model";
import { decimal, ONE, sumOf } from "@/lib/values/decimal";
import type { HandDiscount, HandLine, HandWords } from "./hand-line-model";

/** The lines of a stored invoice as they were entered, without the line that rounds its total. */
export async function storedLines(ctx: Ctx, { id }: Pick<Invoice, "id">): Promise<HandLine[]> {
  const items = await itemsOf(ctx.tenantId, id);
  const ids = items.map((item) => item.id);
  const taxes = await taxationsOf(ctx.tenantId, ids);
  const beside = await besideItems(ctx.tenantId, ids);
  const discounts = new Map<string, HandDiscount[]>();
  for (const item of items) {
    const reduced = beside.get(item.id)?.appliedToItemId;
    if (item.kind !== "discount" || !reduced) continue;
    discounts.set(reduced, [
      ...(discounts.get(reduced) ?? []),
      discountOf(item, taxes.get(item.id) ?? []),
    ]);
  }
  return items.flatMap((item) => {
    if (item.kind === "discount" || item.trace.rule === "DocumentRounding") return [];
    return lineOf(item, taxes.get(item.id) ?? [], discounts.get(item.id) ?? []);
  });
}

const wordsOf = (item: InvoiceItem): HandWords => ({
  chargeName: item.chargeName,
  productRatePlanChargeId: item.productRatePlanChargeId,
  productName: item.productName,
  ratePlanName: item.ratePlanName,
  sku: item.sku,
  uom: item.uom,
  description: item.description,
  purchaseOrderNumber: item.purchaseOrderNumber,
  bookingReference: item.bookingReference,
  accountingCode: item.accountingCode,
  customFields: item.customFields ?? {},
  sourceItemId: item.sourceItemId,
  sourceMemoItemId: item.sourceMemoItemId,
});

/** The amount that was entered for a line: before an engine took the tax out of it. */
const enteredAmount = ({ trace, amount }: InvoiceItem) =>
  trace.tax ? decimal(trace.tax.amount) : amount;

/** The entered taxes of a stored line, and what it came to with those that its price includes. */
function taxesOf(item: InvoiceItem, taxations: readonly StoredTaxation[]) {
  const taxes = item.trace.tax ? [] : taxations.map((figures) => ({ id: figures.id, figures }));
  const included = taxes.flatMap(({ figures }) =>
    figures.taxMode === "TaxInclusive" ? figures.amount : [],
  );
  return { taxes, amount: enteredAmount(item).plus(sumOf(included)) };
}

function discountOf(item: InvoiceItem, taxations: readonly StoredTaxation[]): HandDiscount {
  const { id, createdAt, unitPrice } = item;
  return { id, createdAt, words: wordsOf(item), unitPrice, ...taxesOf(item, taxations) };
}

function lineOf(
  item: InvoiceItem,
  taxations: readonly StoredTaxation[],
  discounts: readonly HandDiscount[],
): HandLine {
  const { trace, serviceStart, serviceEnd, unitPrice, quantity } = item;
  return {
    id: item.id,
    createdAt: item.createdAt,
    words: wordsOf(item),
    serviceStart,
    serviceEnd,
    quantity: quantity ?? ONE,
    unitPrice,
    tax: trace.tax ? { code: trace.tax.code ?? "", mode: trace.tax.mode } : null,
    ...taxesOf(item, taxations),
    discounts,
  };
}
