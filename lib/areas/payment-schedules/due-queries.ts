import { statement } from "@/lib/platform/database/db";
import type { Page } from "@/lib/platform/pages";
import type { LocalDate } from "@/lib/values/local-date";

/** An item that is due, and who may see its account. */
export type DueItem = { id: string; accountId: string; entityId: string; orgId: string };

/** The same with its position in the order of items. */
export type ItemInOrder = DueItem & { day: LocalDate; hour: number; itemNumber: string };

const due = statement<ItemInOrder>(
  "payment-schedule-due",
  `select i.id, s.account_id as "accountId", a.entity_id as "entityId", a.org_id as "orgId", i.scheduled_date as day, i.run_hour as hour,
     i.item_number as "itemNumber"
   from payment_schedule_item i join payment_schedule s on s.tenant_id = i.tenant_id and s.id = i.schedule_id
   join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
   where i.tenant_id = $1 and i.status = 'Pending' and s.status = 'Active' and a.status = 'Active'
     and (i.scheduled_date < $2 or i.scheduled_date = $2 and i.run_hour <= $3) and (i.run_hour > 0 or not $4)
     and ($5::uuid is null or (i.scheduled_date, i.run_hour, i.item_number, i.id) > ($6::date, $7::int, $8::text, $5))
   order by i.scheduled_date, i.run_hour, i.item_number, i.id limit $9`,
);

/** The items to be paid by an hour of a day; `byHour` leaves out those without an hour, which the daily work pays. */
export function itemsDue(
  tenantId: string,
  { day, hour }: HourOfDay,
  byHour: boolean,
  { after, limit }: Page<ItemInOrder>,
): Promise<ItemInOrder[]> {
  const place = [after?.day ?? null, after?.hour ?? null, after?.itemNumber ?? null];
  return due([tenantId, day, hour, byHour, after?.id ?? null, ...place, limit ?? null]);
}

/** An hour of a day by the tenant's clock. */
export type HourOfDay = { day: LocalDate; hour: number };

const nextHour = statement<HourOfDay>(
  "payment-schedule-next-hour",
  `select i.scheduled_date as day, i.run_hour as hour
   from payment_schedule_item i join payment_schedule s on s.tenant_id = i.tenant_id and s.id = i.schedule_id
   join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
   where i.tenant_id = $1 and i.status = 'Pending' and i.run_hour > 0 and s.status = 'Active' and a.status = 'Active'
     and (i.scheduled_date > $2 or i.scheduled_date = $2 and i.run_hour > $3)
   order by i.scheduled_date, i.run_hour limit 1`,
);

/** The next hour, after that one, at which an item is to be paid. */
export async function nextHourDue(
  tenantId: string,
  { day, hour }: HourOfDay,
): Promise<HourOfDay | undefined> {
  return (await nextHour([tenantId, day, hour]))[0];
}
