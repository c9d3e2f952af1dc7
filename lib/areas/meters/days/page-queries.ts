import { statement } from "@/lib/platform/database/db";
import type { LocalDate } from "@/lib/values/local-date";
import { PASSES } from "../day-queries";
import type { Definition, ShownDay } from "../model";

const SHOWN = `d.id, d.day, a.account_number as "accountNumber", a.name as "accountName", s.subscription_number as "subscriptionNumber",
     d.charge_number as "chargeNumber", d.changes <> d.counted as "isDue", d.quantity::text as quantity, d.events_counted as events,
     d.records, d.error`;
const NAMED = `join account a on a.tenant_id = d.tenant_id and a.id = d.account_id
   left join subscription s on s.tenant_id = d.tenant_id and s.id = d.subscription_id`;

const days = statement<ShownDay>(
  "meter-days-page",
  `select ${SHOWN} from meter_day d ${NAMED}
   where d.tenant_id = $1 and d.meter_id = $2 and ($3::date is null or d.day >= $3) and ($4::date is null or d.day <= $4)
     and (not $5::boolean or d.error is not null)
     and ($6::uuid is null or (d.day, d.id) < (select c.day, c.id from meter_day c where c.tenant_id = $1 and c.id = $6))
   order by d.day desc, d.id desc limit $7`,
  { replanned: true },
);

/** Which days of a meter to read. */
export type DaysOf = {
  readonly from: LocalDate | null;
  readonly to: LocalDate | null;
  readonly onlyErrors: boolean;
  /** The last day of the page before. */
  readonly after: string | null;
  readonly take: number;
};

/** A page of the days of a meter, the latest first. */
export function daysOf(tenantId: string, meterId: string, of: DaysOf): Promise<ShownDay[]> {
  return days([tenantId, meterId, of.from, of.to, of.onlyErrors, of.after, of.take]);
}

const one = statement<ShownDay>(
  "meter-day",
  `select ${SHOWN} from meter_day d ${NAMED} where d.tenant_id = $1 and d.meter_id = $2 and d.id = $3`,
);

export async function dayWithId(
  tenantId: string,
  meterId: string,
  id: string,
): Promise<ShownDay | undefined> {
  return (await one([tenantId, meterId, id]))[0];
}

/** An event as it is stored. */
export type StoredEvent = {
  id: string;
  ownId: string;
  at: Date;
  createdAt: Date;
  data: unknown;
  isCounted: boolean;
};

const events = statement<StoredEvent>(
  "meter-day-events",
  `select e.id, e.own_id as "ownId", e.at, e.created_at as "createdAt", e.data, ${PASSES} as "isCounted"
   from meter_event e where e.tenant_id = $1 and e.day_id = $2
     and ($4::uuid is null or (e.at, e.own_id) < (select c.at, c.own_id from meter_event c where c.tenant_id = $1 and c.id = $4))
   order by e.at desc, e.own_id desc limit $5`,
  { replanned: true },
);

/** A page of the events of a day, the latest first. */
export function eventsOfDay(
  tenantId: string,
  dayId: string,
  { filters }: Definition,
  after: string | null,
  take: number,
): Promise<StoredEvent[]> {
  return events([tenantId, dayId, JSON.stringify(filters), after, take]);
}
