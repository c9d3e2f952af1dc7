import { statement } from "@/lib/platform/database/db";
import type { Maker } from "./v2-maker-model";

const makers = statement<Maker>(
  "subscription-makers",
  `select c.subscription_id as "subscriptionId", c.produced_version as version,
     (c.body -> 'ratePlan' ->> 'ratePlanId')::uuid as "addedPlanId", (c.body ->> 'ratePlanId')::uuid as "ratePlanId",
     c.type = 'UpdateProduct' as "changesCharges",
     array(select u ->> 'chargeId' from jsonb_array_elements(case when c.type = 'UpdateProduct'
       then c.body -> 'charges' else '[]' end) u) as "chargeIds",
     n.created_by_id as "byId", c.created_at as at
   from order_action c join orders n on n.tenant_id = c.tenant_id and n.id = c.order_id
   where c.tenant_id = $1 and c.subscription_id = any($2::uuid[]) order by c.produced_version`,
  { replanned: true },
);

/** The bookings of subscriptions with the users of their orders, the oldest first. */
export function makersOf(tenantId: string, subscriptionIds: readonly string[]): Promise<Maker[]> {
  return makers([tenantId, subscriptionIds]);
}
