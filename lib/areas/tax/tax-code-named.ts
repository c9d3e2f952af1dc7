import type { Ctx } from "@/lib/kernel/context";
import type { TaxCode } from "./model";
import { taxCodeByName, taxCodesByName } from "./queries";

/** The tax code of a name, locked until the row that refers to it is stored; undefined for none. */
export function taxCodeNamed(ctx: Ctx, name: string): Promise<TaxCode | undefined> {
  return taxCodeByName(ctx.tenantId, name);
}

/**
 * The tax codes of some names, by their names in lower case; locked until the rows that refer to them are
 * stored.
 */
export async function taxCodesNamed(
  ctx: Pick<Ctx, "tenantId">,
  names: readonly string[],
): Promise<Map<string, TaxCode>> {
  const found = names.length ? await taxCodesByName(ctx.tenantId, names) : [];
  return new Map(found.map((code) => [code.name.toLowerCase(), code]));
}
