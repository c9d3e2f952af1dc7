import { statement } from "@/lib/platform/database/db";
import type { LocalDate } from "@/lib/values/local-date";

/** The last day of the lines that each fixed discount, `$2`, has reduced, or raised: `$3` are the negative ones. */
export const discountsGivenUntil = statement<{ id: string; until: LocalDate }>(
  "charges-discounts-given",
  `select l.id, max(l.until) as until from (
     select t.rate_plan_charge_id as id, t.service_end as until
     from invoice_item t left join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
     where t.tenant_id = $1 and t.rate_plan_charge_id = any($2::uuid[]) and t.kind = 'discount'
       and t.amount <> 0 and (t.amount > 0) = (t.rate_plan_charge_id = any($3::uuid[]))
       and t.reversed_by is null and (t.invoice_id is null or i.status in ('Draft', 'Posted'))
     union all select t.rate_plan_charge_id, t.service_end
     from credit_memo_item t join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id
     where t.tenant_id = $1 and t.rate_plan_charge_id = any($2::uuid[]) and t.kind = 'discount'
       and t.amount <> 0 and (t.amount < 0) = (t.rate_plan_charge_id = any($3::uuid[]))
       and m.status in ('Draft', 'Posted')) l group by l.id`,
  { replanned: true },
);

/** Stores earlier billing days, and when segments are due by the new one; inactive ones are never due. */
export const keepEarlierDays = statement(
  "charges-keep-days",
  `update rate_plan_charge c set earlier_days = m.days,
     next_billing_date = case when s.status = 'Active' then m.next end
   from json_to_recordset($2) as m (id uuid, days jsonb, next date), subscription s
   where c.tenant_id = $1 and c.id = m.id and s.tenant_id = c.tenant_id and s.id = c.subscription_id`,
  { replanned: true },
);
