import { statement } from "@/lib/platform/database/db";
import type { ProductFeatures } from "@/lib/areas/catalog/model";

/** The features of the product `o` as JSON, by name. */
export const FEATURES = `(
  select coalesce(json_agg(json_build_object('id', f.id, 'code', f.feature_code, 'name', f.name,
    'status', f.status, 'description', f.description, 'quantity', trim_scale(q.quantity)::text, 'uom', q.uom) order by f.name, f.id), '[]')
  from product_feature q join feature f on f.tenant_id = q.tenant_id and f.id = q.feature_id
  where q.tenant_id = o.tenant_id and q.product_id = o.id) as features`;

/** What orders need of the features of the product `o`, beside its id and name. */
export const OFFERED = `o.allow_feature_changes as "allowFeatureChanges", ${FEATURES}`;

const ofProducts = statement<ProductFeatures>(
  "catalog-features-of-products",
  `select o.id as "productId", o.name as "productName", ${OFFERED}
   from product o where o.tenant_id = $1 and o.id = any($2::uuid[])`,
  { replanned: true },
);

/** The features of products, by the products' ids. */
export async function featuresOfProducts(
  tenantId: string,
  productIds: readonly string[],
): Promise<Map<string, ProductFeatures>> {
  const rows = await ofProducts([tenantId, productIds]);
  return new Map(rows.map((row) => [row.productId, row]));
}
