import { statement } from "@/lib/platform/database/db";
import { chargeJson, chargeOf, type ChargeRow } from "./charge-json-queries";
import type { CatalogPart, PlanPart, PricePart, ProductPart } from "./parts-model";

const BASE = `o.id, o.name, o.description, o.custom_fields as "customFields",
  o.created_at as "createdAt", o.updated_at as "updatedAt"`;

const reader = <Row extends CatalogPart>(name: string, table: string, columns: string) =>
  statement<Row>(
    name,
    `select ${BASE}, ${columns} from ${table} o where o.tenant_id = $1 and o.id = any($2::uuid[])`,
  );

const DAYS = `o.effective_start as "effectiveStart", o.effective_end as "effectiveEnd"`;

const products = reader<ProductPart>("product-parts", "product", `o.sku, ${DAYS}`);
const plans = reader<PlanPart>(
  "plan-parts",
  "product_rate_plan",
  `o.product_id as "productId", o.rate_plan_number as "ratePlanNumber", ${DAYS},
   coalesce(o.active_currencies, '{}') as "activeCurrencies"`,
);

type PriceRow = Omit<PricePart, "charge"> & { readonly charge: ChargeRow };

const prices = statement<PriceRow>(
  "price-parts",
  `select c.id, c.name, c.description, c.custom_fields as "customFields", c.created_at as "createdAt",
     c.updated_at as "updatedAt", p.rate_plan_number as "planNumber", ${chargeJson()} as charge
   from product_rate_plan_charge c
   join product_rate_plan p on p.tenant_id = c.tenant_id and p.id = c.product_rate_plan_id
   where c.tenant_id = $1 and c.id = any($2::uuid[])`,
);

/** Products of a tenant by their ids; unknown ids are left out. */
export const productParts = (tenantId: string, ids: readonly string[]) => products([tenantId, ids]);

/** Catalog rate plans by their ids. */
export const planParts = (tenantId: string, ids: readonly string[]) => plans([tenantId, ids]);

/** Catalog charges by their ids. */
export async function priceParts(tenantId: string, ids: readonly string[]): Promise<PricePart[]> {
  const rows = await prices([tenantId, ids]);
  return rows.map((row) => ({ ...row, charge: chargeOf(row.charge) }));
}
