import { statement } from "@/lib/platform/database/db";

/** An event to store, with what it names resolved. */
export type NewEvent = {
  readonly accountId: string;
  readonly subscriptionId: string | null;
  readonly chargeNumber: string | null;
  /** In the format of `parseMoment`. */
  readonly start: string;
  readonly ownId: string;
  readonly data: Readonly<Record<string, unknown>>;
};

const AT = `case when right(g.start, 1) = 'Z' then g.start::timestamptz else g.start::timestamp at time zone $2 end`;
const SAME_DAY = `d.account_id = e.account_id and d.subscription_id is not distinct from e.subscription_id
     and d.charge_number is not distinct from e.charge_number and d.day = e.day`;

/**
 * The days are changed first, in the order of what they belong to, and events stored in the order of their ids, so that
 * batches lock in one order. Of events with one id the first wins.
 */
const insert = statement<{ ownId: string }>(
  "meter-events-insert",
  `with e as materialized (
     select f.*, (f.at at time zone $2)::date as day from (
       select g.*, ${AT} as at
       from unnest($6::uuid[], $7::uuid[], $8::text[], $9::text[], $10::text[], $11::text[])
         with ordinality as g (account_id, subscription_id, charge_number, start, own_id, data, place)) f
   ), touched as (
     insert into meter_day (tenant_id, id, meter_id, account_id, subscription_id, charge_number, day, changes, counted, records, quantity)
     select $1, gen_random_uuid(), $3, p.account_id, p.subscription_id, p.charge_number, p.day, 1, 0, 0, 0
     from (select distinct account_id, subscription_id, charge_number, day from e) p
     order by p.account_id, p.subscription_id, p.charge_number, p.day
     on conflict (tenant_id, meter_id, account_id, subscription_id, charge_number, day)
       do update set changes = meter_day.changes + 1
     returning id, account_id, subscription_id, charge_number, day, changes
   )
   insert into meter_event (tenant_id, id, meter_id, day_id, own_id, at, data, change, created_by_id, created_at)
   select $1, gen_random_uuid(), $3, d.id, e.own_id, e.at, e.data::jsonb, d.changes, $4, $5
   from e join touched d on ${SAME_DAY}
   order by e.own_id, e.place
   on conflict (tenant_id, meter_id, own_id) do nothing
   returning own_id as "ownId"`,
);

type By = { tenantId: string; timeZone: string; now: Date; actor: { id: string } };

/** Stores events, and has their days counted; returns the ids of those that are new. */
export async function insertEvents(
  { tenantId, timeZone, now, actor }: By,
  meterId: string,
  events: readonly NewEvent[],
): Promise<Set<string>> {
  const rows = await insert([
    ...[tenantId, timeZone, meterId, actor.id, now],
    events.map(({ accountId }) => accountId),
    events.map(({ subscriptionId }) => subscriptionId),
    events.map(({ chargeNumber }) => chargeNumber),
    events.map(({ start }) => start),
    events.map(({ ownId }) => ownId),
    events.map(({ data }) => JSON.stringify(data)),
  ]);
  return new Set(rows.map(({ ownId }) => ownId));
}

const known = statement<{ ownId: string; isSame: boolean }>(
  "meter-events-known",
  `select g.own_id as "ownId", e.data = g.data::jsonb as "isSame"
   from unnest($3::text[], $4::text[]) with ordinality as g (own_id, data, place)
   join meter_event e on e.tenant_id = $1 and e.meter_id = $2 and e.own_id = g.own_id order by g.place`,
);

/** For each of these events, in their order, whether the stored one with its id has the same content. */
export function knownEvents(
  tenantId: string,
  meterId: string,
  events: readonly NewEvent[],
): Promise<{ ownId: string; isSame: boolean }[]> {
  return known([
    ...[tenantId, meterId],
    events.map(({ ownId }) => ownId),
    events.map(({ data }) => JSON.stringify(data)),
  ]);
}
