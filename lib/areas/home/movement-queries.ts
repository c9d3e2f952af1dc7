import { statement } from "@/lib/platform/database/db";
import type { LocalDate } from "@/lib/values/local-date";
import type { MovementRow } from "./movement-model";

/** A segment counts from the first compared day on or after its start, until the first on or after its exclusive end. */
const movements = statement<MovementRow>(
  "home-mrr-movements",
  `with compared as (select $4::date[] as days),
   event as (
     select c.account_id, c.currency, x.at, sum(x.delta) as delta
     from account a join rate_plan_charge c on c.tenant_id = a.tenant_id and c.account_id = a.id
     join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
     cross join compared cross join lateral (values
       (width_bucket(c.effective_start - 1, compared.days) + 1, c.mrr),
       (width_bucket(c.effective_end - 1, compared.days) + 1, -c.mrr)) as x (at, delta)
     where a.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])
       and ($5::uuid is null or a.id = $5::uuid) and s.status = 'Active' and c.mrr <> 0
       and (c.effective_end is null or c.effective_end > c.effective_start)
       and x.at <= cardinality(compared.days)
     group by 1, 2, 3),
   step as (
     select currency, at, delta, row_number() over before > 1 as known,
       coalesce(sum(delta) over (before rows between unbounded preceding and 1 preceding), 0) as opening
     from event window before as (partition by account_id, currency order by at))
   select currency, at, sum(delta)::text as amount,
     case when at = 1 then 'opening' when opening = 0 and known then 'reactivation' when opening = 0 then 'new'
       when opening + delta = 0 then 'churn' when delta > 0 then 'expansion' else 'contraction' end as kind
   from step where delta <> 0 or at = 1 group by 1, 2, 4`,
  { replanned: true },
);

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/**
 * The movements of accounts' recurring revenue from each of the days to the next, summed by currency
 * and kind of movement.
 */
export function mrrMovements(
  { tenantId, entityId, orgIds }: Reach,
  days: readonly LocalDate[],
  accountId: string | null,
): Promise<MovementRow[]> {
  return movements([tenantId, entityId, orgIds, days, accountId]);
}
