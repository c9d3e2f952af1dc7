import type { Ctx } from "@/lib/kernel/context";
import { taxationsOf } from "./tax-queries";
import type { StoredTaxation } from "./taxation-model";

/** The taxes of lines of invoices, by the lines. */
export function taxationsOfLines(
  { tenantId }: Pick<Ctx, "tenantId">,
  itemIds: readonly string[],
): Promise<Map<string, StoredTaxation[]>> {
  return taxationsOf(tenantId, itemIds);
}
