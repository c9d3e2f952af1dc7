import type { Ctx } from "@/lib/kernel/context";
import { type CreditedCharge, creditedCharges } from "@/lib/areas/credit-memos/queries";

export type CatalogCharge = CreditedCharge;

/** The catalog charges of these ids, with their single price in a currency, by their ids. */
export async function catalogCharges(
  { tenantId }: Ctx,
  ids: readonly string[],
  currency: string,
): Promise<ReadonlyMap<string, CatalogCharge>> {
  const charges = ids.length ? await creditedCharges(tenantId, [...new Set(ids)], currency) : [];
  return new Map(charges.map((charge) => [charge.id, charge]));
}
