import { statement } from "@/lib/platform/db";
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
const prices = reader<PricePart>(
  "price-parts",
  "product_rate_plan_charge",
  `o.product_rate_plan_id as "ratePlanId", o.charge_type as "chargeType",
   o.charge_model as "chargeModel", o.uom`,
);

/** Products of a tenant by their ids; unknown ids give nothing. */
export const productParts = (tenantId: string, ids: readonly string[]) => products([tenantId, ids]);

/** Catalog rate plans by their ids. */
export const planParts = (tenantId: string, ids: readonly string[]) => plans([tenantId, ids]);

/** Catalog charges by their ids, without their price tables. */
export const priceParts = (tenantId: string, ids: readonly string[]) => prices([tenantId, ids]);
