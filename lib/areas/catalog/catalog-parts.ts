import type { Ctx } from "@/lib/kernel/context";
import type { CatalogParts } from "./parts-model";
import { planParts, priceParts, productParts } from "./parts-queries";

type Ids = { products?: readonly string[]; plans?: readonly string[]; prices?: readonly string[] };

/** Entries of the catalog by their ids, one statement for each requested kind. */
export async function catalogParts(ctx: Ctx, ids: Ids): Promise<CatalogParts> {
  const { products = [], plans = [], prices = [] } = ids;
  return {
    products: byId(products.length ? await productParts(ctx.tenantId, unique(products)) : []),
    plans: byId(plans.length ? await planParts(ctx.tenantId, unique(plans)) : []),
    prices: byId(prices.length ? await priceParts(ctx.tenantId, unique(prices)) : []),
  };
}

const unique = (ids: readonly string[]) => [...new Set(ids)];

function byId<T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> {
  return new Map(rows.map((row) => [row.id, row]));
}
