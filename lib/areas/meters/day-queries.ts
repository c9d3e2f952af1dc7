import { statement } from "@/lib/platform/database/db";
import { decimal, type Decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { Day, Definition } from "./model";

const dueMeters = statement<{ id: string }>(
  "meters-due",
  `select meter_id as id from meter_day where tenant_id = $1 and changes <> counted
   union select meter_id from meter_run where tenant_id = $1 and status = 'Pending' order by 1`,
);

/** Meters with days to count, or with a run that waits. */
export async function metersDue(tenantId: string): Promise<string[]> {
  return (await dueMeters([tenantId])).map(({ id }) => id);
}

/** A field of an event `e` as a number; null where it is none, or has more than 12 digits or 9 decimals. */
const NUMBER = (field: string) =>
  `case jsonb_typeof(e.data -> ${field}) when 'string' then meter_number(e.data ->> ${field}) when 'number' then
       case when abs((e.data -> ${field})::numeric) < 1000000000000 and scale((e.data -> ${field})::numeric) <= 9 then (e.data -> ${field})::numeric end end`;
const COMPARED = (sign: string) => `(${NUMBER("f.field")}) ${sign} meter_number(f.value)`;

/** Whether an event `e` passes the filters $3. */
export const PASSES = `($3::jsonb = '[]' or not exists (select from jsonb_to_recordset($3::jsonb) as f (field text, operator text, value text)
     where (case f.operator when 'EQ' then e.data ->> f.field = f.value when 'NE' then e.data ->> f.field is distinct from f.value
       when 'GT' then ${COMPARED(">")} when 'GE' then ${COMPARED(">=")} when 'LT' then ${COMPARED("<")} else ${COMPARED("<=")} end) is not true))`;

/** The value of an event `e` by the field $4 and the aggregation $5: as a number where numbers are compared. */
export const VALUED = `e.data ->> $4::text as text, case when $5::text in ('SUM', 'MAX', 'LATEST') then ${NUMBER("$4::text")} end as number`;

/** What events `e` make, that have `at` and `own_id` and are valued. Only the requested aggregate reads rows. */
export const QUANTITY = `coalesce(case $5::text when 'COUNT' then count(*)::numeric when 'SUM' then sum(e.number) filter (where $5::text = 'SUM')
     when 'MAX' then max(e.number) filter (where $5::text = 'MAX')
     when 'UNIQUE_COUNT' then (count(distinct e.text) filter (where $5::text = 'UNIQUE_COUNT'))::numeric
     else (array_agg(e.number order by e.at desc, e.own_id desc) filter (where $5::text = 'LATEST' and e.number is not null))[1] end, 0)`;

export const termsOf = ({ filters, fields, aggregation }: Definition) => [
  JSON.stringify(filters),
  fields.value,
  aggregation,
];

/**
 * Whether the events that came since a day was counted say enough: a number or a sum grows by theirs, and a largest value above
 * zero is at most replaced by one of them. Zero may stand for no value at all.
 */
const GROWS =
  "counted > 0 and ($5::text in ('COUNT', 'SUM') or ($5::text = 'MAX' and quantity > 0))";

const due = statement<Day & { quantity: string; events: number; before: number }>(
  "meter-days-due",
  `select d.id, d.account_id as "accountId", d.subscription_id as "subscriptionId", d.charge_number as "chargeNumber", d.day,
     d.changes, d.records, d.counted as before, case when not d.grows then t.events else d.events_counted + t.events end as events,
     (case when not d.grows then t.quantity when $5::text = 'MAX' then greatest(d.quantity, t.quantity)
       else d.quantity + t.quantity end)::text as quantity
   from (select *, ${GROWS} as grows from meter_day where tenant_id = $1 and meter_id = $2 and changes <> counted order by id limit $6) d
   cross join lateral (
     select ${QUANTITY} as quantity, count(*)::int as events from (
       select e.at, e.own_id, ${VALUED} from meter_event e
       where e.tenant_id = $1 and e.day_id = d.id and e.change > case when d.grows then d.counted else -1 end
         and ${PASSES} offset 0) e) t`,
);

/** A day that was changed since it was counted, what its events make, and the change through which they were counted before. */
export type DueDay = Day & {
  readonly quantity: Decimal;
  readonly events: number;
  readonly before: number;
};

/** Days that are due, counted by a definition. They are not locked: events go on arriving. */
export async function daysDue(
  tenantId: string,
  meterId: string,
  definition: Definition,
  most: number,
): Promise<DueDay[]> {
  const rows = await due([tenantId, meterId, ...termsOf(definition), most]);
  return rows.map(({ quantity, ...day }) => ({ ...day, quantity: decimal(quantity) }));
}

/** A day that was counted. */
export type Counted = {
  readonly id: string;
  /** Its changes when it was read: with more of them it stays due. */
  readonly changes: number;
  /** What it was counted through when it was read; when that is another one by now, it is counted anew. */
  readonly before: number;
  readonly records: number;
  readonly quantity: Decimal;
  readonly events: number;
  readonly error: string | null;
};

const store = statement(
  "meter-days-counted",
  `with c as (select * from unnest($2::uuid[], $3::int[], $4::int[], $5::numeric[], $6::text[], $7::int[], $8::int[])
     as c (id, changes, records, quantity, error, events, before)),
   held as materialized (select d.id from meter_day d join c on c.id = d.id where d.tenant_id = $1
     order by d.account_id, d.subscription_id, d.charge_number, d.day for update of d)
   update meter_day d set counted = case when d.counted = c.before then c.changes else -1 end, records = greatest(d.records, c.records), quantity = c.quantity, error = c.error,
     events_counted = c.events
   from held h join c on c.id = h.id where d.tenant_id = $1 and d.id = h.id`,
);

/** The rows are locked in the order in which events lock them. */
export async function storeCounted(tenantId: string, days: readonly Counted[]): Promise<void> {
  await store([
    tenantId,
    days.map(({ id }) => id),
    days.map(({ changes }) => changes),
    days.map(({ records }) => records),
    days.map(({ quantity }) => quantity.toFixed()),
    days.map(({ error }) => error),
    days.map(({ events }) => events),
    days.map(({ before }) => before),
  ]);
}

const change = statement(
  "meter-days-change",
  `with held as materialized (select d.id from meter_day d where d.tenant_id = $1 and d.meter_id = $2
     and ($3::date is null or d.day >= $3) and ($4::date is null or d.day <= $4)
     order by d.account_id, d.subscription_id, d.charge_number, d.day for update of d)
   update meter_day d set changes = d.changes + 1, counted = -1 from held h where d.tenant_id = $1 and d.id = h.id`,
);

/** Has the days of a meter counted anew, all of them or those between two, both included. */
export async function changeDays(
  tenantId: string,
  meterId: string,
  from: LocalDate | null,
  to: LocalDate | null,
): Promise<void> {
  await change([tenantId, meterId, from, to]);
}
