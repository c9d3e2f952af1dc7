import type { Ctx } from "@/lib/kernel/context";
import type { InvoiceItem } from "./model";
import { besideItems, itemsOf } from "./queries";

/** A line of a document, and the line of it that it reduces where it is a discount. */
export type DocumentLine = InvoiceItem & { readonly reduces: string | null };

/** The lines of an invoice, or of a debit memo, in order. */
export async function linesOfDocument({ tenantId }: Ctx, id: string): Promise<DocumentLine[]> {
  const items = await itemsOf(tenantId, id);
  const beside = await besideItems(
    tenantId,
    items.flatMap((item) => (item.kind === "discount" ? item.id : [])),
  );
  return items.map((item) => ({ ...item, reduces: beside.get(item.id)?.appliedToItemId ?? null }));
}
