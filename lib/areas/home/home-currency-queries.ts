import { statement } from "@/lib/platform/database/db";
import { minorUnits } from "@/lib/values/money";
import type { ConvertedRow } from "./home-currency-model";
import type { Reach } from "./queries";

/** A rate is looked up once for each day and currency, and each document converted and rounded by itself. */
const totals = statement<ConvertedRow>(
  "home-converted",
  `with document as (
     select i.currency, i.invoice_date as day, greatest(i.balance, 0) as owed,
       case when i.invoice_date between date_trunc('month', $4::date)::date and $4::date then i.amount else 0 end as billed
     from account a join invoice i on i.tenant_id = a.tenant_id and i.account_id = a.id
     where a.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and i.status = 'Posted'
       and (i.balance > 0 or i.invoice_date between date_trunc('month', $4::date)::date and $4::date)
   ), rated as (
     select d.currency, d.day, case when d.currency = $5 then 1 else r.rate end as rate, r.rate_date
     from (select distinct currency, day from document) d left join lateral (
       select e.rate, e.rate_date from exchange_rate e
       where e.tenant_id = $1 and e.rate_set = $6 and e.from_currency = case when $7::boolean then $5 else d.currency end
         and e.to_currency = case when $7::boolean then d.currency else $5 end and e.rate_date between d.day - $9::int and d.day
       order by e.rate_date desc limit 1) r on true
   )
   select d.currency, count(*)::int as documents, sum(d.owed)::text as owed, sum(d.billed)::text as billed,
     sum(converted(d.owed, r.rate, $7::boolean, $8::int))::text as "owedHome",
     sum(converted(d.billed, r.rate, $7::boolean, $8::int))::text as "billedHome",
     min(r.rate_date)::text as "firstRate", max(r.rate_date)::text as "lastRate", min(d.day)::text as "firstDate", max(d.day)::text as "lastDate"
   from document d join rated r on r.currency = d.currency and r.day = d.day
   group by d.currency, r.rate is null order by d.currency, r.rate is null`,
);

/** Owed and billed documents by currency, those with a rate apart from those without one. */
export const convertedTotals = (
  { tenantId, entityId, orgIds, today }: Reach,
  home: string,
  { rateSetName, inverse }: { rateSetName: string | null; inverse: boolean },
  mostDaysOld: number,
): Promise<ConvertedRow[]> =>
  totals([
    ...[tenantId, entityId, orgIds, today, home],
    ...[rateSetName ?? "", inverse, minorUnits(home), mostDaysOld],
  ]);
