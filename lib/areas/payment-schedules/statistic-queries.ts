import { statement } from "@/lib/platform/database/db";
import type { LocalDate } from "@/lib/values/local-date";

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** The results of a day's items. */
export type ItemCounts = { pending: number; processed: number; error: number };

const counts = statement<ItemCounts>(
  "payment-schedule-statistic",
  `select count(*) filter (where i.status = 'Pending')::int as pending, count(*) filter (where i.status = 'Processed')::int as processed,
     count(*) filter (where i.status = 'Error')::int as error
   from payment_schedule_item i join payment_schedule s on s.tenant_id = i.tenant_id and s.id = i.schedule_id
   join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
   where i.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and i.scheduled_date = $4`,
);

/** The items that are planned for a day, by their state. */
export async function itemCounts(
  { tenantId, entityId, orgIds }: Reach,
  day: LocalDate,
): Promise<ItemCounts> {
  const none = { pending: 0, processed: 0, error: 0 };
  return (await counts([tenantId, entityId, orgIds, day]))[0] ?? none;
}

/** A payment run that began on a day. */
export type RunOfDay = {
  runNumber: string;
  status: string;
  executedAt: Date | null;
  completedAt: Date | null;
  collected: number;
  failed: number;
};

const runs = statement<RunOfDay>(
  "payment-schedule-runs",
  `select r.run_number as "runNumber", r.status, r.executed_at as "executedAt", r.completed_at as "completedAt",
     count(i.id) filter (where i.amount_collected > 0)::int as collected, count(i.id) filter (where i.error_code is not null)::int as failed
   from payment_run r left join payment_run_item i on i.tenant_id = r.tenant_id and i.run_id = r.id
   where r.tenant_id = $1 and r.entity_id = $2 and r.org_ids && $3::uuid[] and (r.executed_at at time zone $5)::date = $4
   group by r.tenant_id, r.id order by r.executed_at, r.run_number`,
);

/** The payment runs that began on a day of the tenant's zone. */
export function runsOf(
  { tenantId, entityId, orgIds }: Reach,
  day: LocalDate,
  timeZone: string,
): Promise<RunOfDay[]> {
  return runs([tenantId, entityId, orgIds, day, timeZone]);
}
