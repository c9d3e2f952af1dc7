import { statement } from "@/lib/platform/database/db";
import {
  RATE_PLAN_JSON,
  type RatePlanRow,
  ratePlanColumns,
  ratePlanOf,
} from "./charge-json-queries";
import { FEATURES } from "./features/offered-queries";
import { byKey, keyValues, type ObjectKey } from "./key-queries";
import type { CatalogProduct, CatalogRatePlan } from "./model";
import { PRODUCT_COLUMNS } from "./object-queries";

/** Arrays inside an answer have at most this many elements. */
const MOST_INSIDE = 300;

/** Rate plans of one answer. */
const LARGEST_PAGE = 40;

/** The rate plans of the product `o` as JSON, oldest first. */
const ratePlansJson = (paging: string) => `(
  select coalesce(json_agg(${RATE_PLAN_JSON} order by p.id), '[]')
  from (select * from product_rate_plan r where r.tenant_id = o.tenant_id and r.product_id = o.id
    and ${paging}) p)`;

const FIRST = `true order by r.id limit ${MOST_INSIDE}`;

/** Where a page begins: after an id, or after a number of rows. */
export type Start = { after?: string; skip: number; size: number };

const LEAST_ID = "00000000-0000-0000-0000-000000000000";
const startOf = ({ after, skip, size }: Start) => [after ?? LEAST_ID, size + 1, skip];

const PRODUCT = `${PRODUCT_COLUMNS}, ${FEATURES}`;

type ProductRow = Omit<CatalogProduct, "ratePlans"> & { ratePlans?: RatePlanRow[] };

const productOf = ({ ratePlans = [], ...row }: ProductRow): CatalogProduct => ({
  ...row,
  ratePlans: ratePlans.map(ratePlanOf),
});

const PAGE = "where o.tenant_id = $1 and o.id > $2 order by o.id limit $3 offset $4";

const pages = {
  whole: statement<ProductRow>(
    "catalog-products-whole",
    `select ${PRODUCT}, ${ratePlansJson(FIRST)} as "ratePlans" from product o ${PAGE}`,
  ),
  alone: statement<ProductRow>("catalog-products", `select ${PRODUCT} from product o ${PAGE}`),
};

/** Whether products are read with their rate plans or alone. */
export type Depth = keyof typeof pages;

/** One product more than the page, so that the caller sees whether there is another page. */
export async function productPage(
  tenantId: string,
  start: Start,
  depth: Depth,
): Promise<CatalogProduct[]> {
  return (await pages[depth]([tenantId, ...startOf(start)])).map(productOf);
}

const single = {
  whole: statement<ProductRow>(
    "catalog-product-whole",
    `select ${PRODUCT}, ${ratePlansJson(FIRST)} as "ratePlans" from product o where ${byKey("product", "o")}`,
  ),
  alone: statement<ProductRow>(
    "catalog-product",
    `select ${PRODUCT} from product o where ${byKey("product", "o")}`,
  ),
};

export async function catalogProductByKey(
  key: ObjectKey,
  depth: Depth,
): Promise<CatalogProduct | undefined> {
  const row = (await single[depth](keyValues(key)))[0];
  return row && productOf(row);
}

const ratePlanPage = statement<{ productId: string; ratePlans: RatePlanRow[] }>(
  "catalog-rate-plans-of-product",
  `select o.id as "productId",
     ${ratePlansJson("r.id > $4 order by r.id limit $5 offset $6")} as "ratePlans"
   from product o where ${byKey("product", "o")}`,
);

/** A page of a product's rate plans, and one more; undefined without the product. */
export async function ratePlansOfProduct(
  key: ObjectKey,
  start: Start,
): Promise<CatalogRatePlan[] | undefined> {
  const row = (await ratePlanPage([...keyValues(key), ...startOf(start)]))[0];
  return row?.ratePlans.map(ratePlanOf);
}

const ratePlan = statement<RatePlanRow>(
  "catalog-rate-plan",
  `select ${ratePlanColumns()} from product_rate_plan p
   join product o on o.tenant_id = p.tenant_id and o.id = p.product_id
   where ${byKey("product_rate_plan", "p")}`,
);

export async function catalogRatePlanByKey(key: ObjectKey): Promise<CatalogRatePlan | undefined> {
  const row = (await ratePlan(keyValues(key)))[0];
  return row && ratePlanOf(row);
}

const byExternalId = statement<RatePlanRow>(
  "catalog-rate-plans-external",
  `select ${ratePlanColumns()} from product_rate_plan p
   join product o on o.tenant_id = p.tenant_id and o.id = p.product_id
   where p.tenant_id = $1 and $2 = any(regexp_split_to_array(btrim(p.external_rate_plan_ids), '\\s*,\\s*'))
   order by p.id limit ${LARGEST_PAGE}`,
);

/** The rate plans by their id in another system, oldest first. */
export async function catalogRatePlansByExternalId(
  tenantId: string,
  id: string,
): Promise<CatalogRatePlan[]> {
  return (await byExternalId([tenantId, id])).map(ratePlanOf);
}
