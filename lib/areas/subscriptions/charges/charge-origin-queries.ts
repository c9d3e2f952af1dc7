import { statement } from "@/lib/platform/database/db";
import type { Amendment, ChargeOrigin, Origins } from "./charge-origin-model";

const origins = statement<ChargeOrigin>(
  "charge-origins",
  `select u ->> 'chargeId' as "chargeId", p ->> 'ratePlanId' as "ratePlanId",
     coalesce(u -> 'listPrices', jsonb_path_query_array(u, '$.tiers[*].price')) as "listPrices",
     u ->> 'startsOn' as "startsOn", u ->> 'endsOn' as "endsOn", n.order_date as "orderDate"
   from order_action c
   join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
   cross join lateral jsonb_array_elements(
     case when c.type = 'CreateSubscription' then c.body -> 'ratePlans' else jsonb_build_array(c.body -> 'ratePlan') end) p
   cross join lateral jsonb_array_elements(p -> 'charges') u
   where c.tenant_id = $1 and c.subscription_id = any($2::uuid[])
     and c.type in ('CreateSubscription', 'AddProduct', 'ChangePlan')`,
  { replanned: true },
);

const amendments = statement<Amendment>(
  "charge-amendments",
  `select c.subscription_id as "subscriptionId", c.produced_version as version, c.body ->> 'ratePlanId' as "ratePlanId",
     case when c.type = 'UpdateProduct' then array(select u ->> 'chargeId' from jsonb_array_elements(c.body -> 'charges') u) end
       as "chargeIds", n.order_date as "orderDate"
   from order_action c join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
   where c.tenant_id = $1 and c.subscription_id = any($2::uuid[])
     and c.type in ('UpdateProduct', 'RemoveProduct', 'ChangePlan') order by c.produced_version`,
  { replanned: true },
);

/** How the charges of subscriptions were agreed on, and what changed them: two statements. */
export async function originsOf(
  tenantId: string,
  subscriptionIds: readonly string[],
): Promise<Origins> {
  if (!subscriptionIds.length) return { origins: new Map(), amendments: [] };
  const found = await origins([tenantId, subscriptionIds]);
  return {
    origins: new Map(found.map((origin) => [origin.chargeId, origin])),
    amendments: await amendments([tenantId, subscriptionIds]),
  };
}
