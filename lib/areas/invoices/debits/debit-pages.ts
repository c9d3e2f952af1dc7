import type { Ctx } from "@/lib/kernel/context";
import type { ListQuery } from "@/lib/api/object-query";
import type { NumberedPage } from "@/lib/lists/numbered-pages";
import { numberedItemPage } from "@/lib/areas/invoices/list-queries";
import type { InvoiceItem } from "@/lib/areas/invoices/model";
import type { StoredTaxation } from "@/lib/areas/invoices/taxation/taxation-model";
import { taxationsOf } from "@/lib/areas/invoices/taxation/tax-queries";
import type { SourceLine } from "./debit-list-model";
import { debitItemPage, debitPage, numberedDebitPage, sourcesOf } from "./debit-queries";

/** One page of the debit memos that the caller may see. */
export const debitsListed = (ctx: Ctx, query: ListQuery) => debitPage(ctx, query);

/** One page of them by its number, for version 1. */
export const debitsNumbered = (ctx: Ctx, page: NumberedPage, filter: readonly string[]) =>
  numberedDebitPage(ctx, page, filter);

/** One page of the lines of debit memos that the caller may see. */
export const debitItemsListed = (ctx: Ctx, query: ListQuery) => debitItemPage(ctx, query);

/** One page of the lines of one document. */
export const linesNumbered = ({ tenantId }: Ctx, id: string, page: NumberedPage) =>
  numberedItemPage(tenantId, id, page);

/** What stands beside the lines of a debit memo. */
export type BesideLines = {
  readonly taxes: ReadonlyMap<string, readonly StoredTaxation[]>;
  readonly sources: ReadonlyMap<string, SourceLine>;
};

/** The taxes of lines, and what these have of the lines that they were made from. */
export async function besideLines(
  { tenantId }: Ctx,
  lines: readonly InvoiceItem[],
): Promise<BesideLines> {
  const ids = lines.map(({ id }) => id);
  return { taxes: await taxationsOf(tenantId, ids), sources: await sourcesOf(tenantId, ids) };
}
