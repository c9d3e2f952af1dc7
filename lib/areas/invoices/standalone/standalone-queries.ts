import { statement } from "@/lib/platform/database/db";

/** What a catalog charge gives to a line that names it. */
export type CatalogWords = {
  readonly id: string;
  readonly name: string;
  readonly productName: string;
  readonly ratePlanName: string;
  readonly sku: string;
  readonly uom: string | null;
};

const words = statement<CatalogWords>(
  "catalog-charges-of-lines",
  `select c.id, c.name, d.name as "productName", p.name as "ratePlanName", coalesce(d.sku, '') as sku, c.uom
   from product_rate_plan_charge c
   join product_rate_plan p on p.tenant_id = c.tenant_id and p.id = c.product_rate_plan_id
   join product d on d.tenant_id = p.tenant_id and d.id = p.product_id
   where c.tenant_id = $1 and c.id = any($2::uuid[])`,
);

/** The words of some catalog charges, by their ids. */
export async function catalogWords(
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CatalogWords>> {
  const rows = ids.length ? await words([tenantId, ids]) : [];
  return new Map(rows.map((row) => [row.id, row]));
}
