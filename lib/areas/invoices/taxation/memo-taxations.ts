import type { Ctx } from "@/lib/kernel/context";
import { deleteTaxationsOfMemo, insertTaxationItems, taxationsOf } from "./tax-queries";
import type { StoredTaxation } from "./taxation-model";

/** Stores rows of taxes (`taxationRows`) of lines that have just been stored. */
export async function storeTaxations(rows: readonly object[]): Promise<void> {
  await insertTaxationItems(rows);
}

/** The taxes of lines of credit memos, by the lines. */
export function taxationsOfMemoItems(
  ctx: Pick<Ctx, "tenantId">,
  itemIds: readonly string[],
): Promise<Map<string, StoredTaxation[]>> {
  return taxationsOf(ctx.tenantId, itemIds, "creditMemo");
}

/** Deletes the taxes of a credit memo that is deleted itself. */
export function removeTaxationsOfMemo(
  ctx: Pick<Ctx, "tenantId">,
  creditMemoId: string,
): Promise<void> {
  return deleteTaxationsOfMemo(ctx.tenantId, creditMemoId);
}
