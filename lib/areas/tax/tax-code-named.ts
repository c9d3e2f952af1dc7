import type { Ctx } from "@/lib/api/context";
import type { TaxCode } from "./model";
import { taxCodeByName } from "./queries";

/** The tax code of a name, which stays until what names it is stored; undefined for none. */
export function taxCodeNamed(ctx: Ctx, name: string): Promise<TaxCode | undefined> {
  return taxCodeByName(ctx.tenantId, name);
}
