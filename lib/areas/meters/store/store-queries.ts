import { statement } from "@/lib/platform/database/db";

const CHANGED = `held as materialized (select d.id from meter_day d where d.tenant_id = $1 and d.id in (select e.day_id from e)
     order by d.account_id, d.subscription_id, d.charge_number, d.day for update of d),
   changed as (update meter_day d set changes = d.changes + 1, counted = -1 from held h where d.tenant_id = $1 and d.id = h.id),
   gone as (delete from meter_event o using e where o.tenant_id = $1 and o.id = e.id returning o.id)`;

const remove = statement<{ count: number }>(
  "meter-events-delete",
  `with e as materialized (select o.id, o.day_id from meter_event o where o.tenant_id = $1 and o.meter_id = $2 and o.own_id = any($3::text[])),
   ${CHANGED} select count(*)::int from gone`,
);

/** Deletes events of a meter by their own ids, and has their days counted; returns how many there were. */
export async function deleteEvents(
  tenantId: string,
  meterId: string,
  ownIds: readonly string[],
): Promise<number> {
  return (await remove([tenantId, meterId, ownIds]))[0]?.count ?? 0;
}

const removeOldest = statement<{ count: number }>(
  "meter-events-truncate",
  `with e as materialized (select o.id, o.day_id from meter_event o where o.tenant_id = $1 and o.meter_id = $2 and o.created_at <= $3
     order by o.created_at limit $4), ${CHANGED} select count(*)::int from gone`,
);

/** Deletes some events of a meter that were stored at or before a moment; returns how many. */
export async function deleteOldest(
  tenantId: string,
  meterId: string,
  moment: Date,
  most: number,
): Promise<number> {
  return (await removeOldest([tenantId, meterId, moment, most]))[0]?.count ?? 0;
}

const forget = statement(
  "meter-days-forget",
  `delete from meter_day d where d.tenant_id = $1 and d.meter_id = $2 and d.changes = d.counted
     and not exists (select from meter_event e where e.tenant_id = $1 and e.day_id = d.id)`,
);

/** Forgets the days of a meter that are counted and have no events. One to which an event is being added stays. */
export async function forgetDays(tenantId: string, meterId: string): Promise<void> {
  await forget([tenantId, meterId]);
}

const kept = statement<{ id: string }>(
  "meter-events-of-account",
  `select e.id from meter_event e join meter_day d on d.tenant_id = e.tenant_id and d.id = e.day_id
   where d.tenant_id = $1 and d.meter_id = $2 and d.account_id = $3 and e.created_at <= $4 and ($5::uuid is null or e.id > $5)
   order by e.id limit $6`,
  { replanned: true },
);

/** Ids of events of an account that were stored at or before a moment, those after one of them. */
export async function idsOfAccount(
  tenantId: string,
  { meterId, accountId, moment }: { meterId: string; accountId: string; moment: Date },
  after: string | null,
  most: number,
): Promise<string[]> {
  const rows = await kept([tenantId, meterId, accountId, moment, after, most]);
  return rows.map(({ id }) => id);
}

const erase = statement(
  "meter-events-erase",
  `update meter_event e set data = coalesce((
     select jsonb_object_agg(f.key, case when jsonb_typeof(f.value) = 'string'
         and encode(sha256(convert_to(lower(btrim(f.value #>> '{}')), 'UTF8')), 'hex') = any($4::text[])
       then to_jsonb('erased-' || left(encode(sha256(convert_to($5::text || lower(btrim(f.value #>> '{}')), 'UTF8')), 'hex'), 16))
       else f.value end)
     from jsonb_each(e.data) f where f.key = any($3::text[])), '{}')
   where e.tenant_id = $1 and e.id = any($2::uuid[])`,
);

/**
 * Leaves of events only the fields that are counted, and of these replaces texts whose hashes are given: equal ones by equal
 * ones, so that the number of different values stays.
 */
export async function eraseFields(
  tenantId: string,
  ids: readonly string[],
  fields: readonly string[],
  hashes: readonly string[],
  salt: string,
): Promise<void> {
  await erase([tenantId, ids, fields, hashes, salt]);
}
