import { statement } from "@/lib/platform/database/db";
import { type RatePlanRow, ratePlanColumns, ratePlanOf } from "./charge-json-queries";
import { OFFERED } from "./features/offered-queries";
import type { SoldRatePlan } from "./model";

type SoldRow = RatePlanRow & Pick<SoldRatePlan, "allowFeatureChanges" | "features">;

const inCurrency = statement<SoldRow & { position: number }>(
  "catalog-rate-plans-in-currency",
  // Ids first: a join by an expression that queries the table itself would read all rate plans.
  `with w as materialized (
     select w.position, coalesce(w.id,
       (select n.id from product_rate_plan n where n.tenant_id = $1 and n.rate_plan_number = w.number)) as id
     from unnest($2::uuid[], $3::text[]) with ordinality as w (id, number, position)
   )
   select w.position::int, ${ratePlanColumns("t.currency = $4")}, ${OFFERED}
   from w join product_rate_plan p on p.tenant_id = $1 and p.id = w.id
   join product o on o.tenant_id = p.tenant_id and o.id = p.product_id
   order by w.position`,
);

/** A requested key: the id of a rate plan, or otherwise its number. */
export type RatePlanKey = { id: string | null; number: string | null };

/** Rate plans with charges and the prices of one currency; undefined where there is none. */
export async function ratePlansInCurrency(
  tenantId: string,
  keys: readonly RatePlanKey[],
  currency: string,
): Promise<(SoldRatePlan | undefined)[]> {
  const ids = keys.map(({ id }) => id);
  const numbers = keys.map(({ number }) => number);
  const rows = await inCurrency([tenantId, ids, numbers, currency]);
  const found = new Map(rows.map(({ position, ...row }) => [position, ratePlanOf(row)]));
  return keys.map((_, index) => found.get(index + 1));
}

const currencies = statement<{ currency: string }>(
  "catalog-charge-currencies",
  `select distinct currency from product_rate_plan_charge_tier
   where tenant_id = $1 and charge_id = $2 order by currency`,
);

/** The currencies in which a charge has prices. */
export async function currenciesOfCharge(tenantId: string, chargeId: string): Promise<string[]> {
  return (await currencies([tenantId, chargeId])).map((row) => row.currency);
}
