import type { FieldValue, UsageRecord } from "@/lib/billing/usage/usage-record";
import { statement } from "@/lib/platform/database/db";
import { decimal } from "@/lib/values/decimal";
import type { RatedRecord, UsageInput } from "./model";

type Row = Omit<UsageRecord, "quantity" | "fields"> & {
  quantity: string;
  fields: Record<string, FieldValue>;
};

/**
 * A record without a charge belongs to every charge in its unit, of its subscription or of all the
 * account's. A subscription that is not stored yet belongs to the account that is billed.
 */
const toRate = statement<Row>(
  "usage-to-rate",
  `select c.key as "chargeNumber", u.id as "usageId", u.start_day as date, u.quantity, u.upload_id as "uploadId",
     u.group_id as "groupId", u.custom_fields as fields
   from unnest($3::text[], $4::text[], $5::uuid[], $6::text[], $7::date[], $8::date[])
     as c (key, charge_number, subscription_id, uom, from_day, until_day)
   left join subscription s on s.tenant_id = $1 and s.id = c.subscription_id
   join usage_record u on u.tenant_id = $1 and u.account_id = coalesce(s.account_id, $2)
     and u.start_day >= c.from_day and u.start_day < c.until_day and u.uom = c.uom
     and (u.charge_number = c.charge_number
       or (u.charge_number is null and (u.subscription_id is null or u.subscription_id = c.subscription_id)))
   order by c.key, u.start_day, u.id`,
  { replanned: true },
);

/** The records of charges within days, each charge's under its key. */
export async function usageOfCharges(
  tenantId: string,
  accountId: string | null,
  asked: readonly UsageInput[],
): Promise<UsageRecord[]> {
  const rows = await toRate([
    tenantId,
    accountId,
    asked.map(({ key }) => key),
    asked.map(({ chargeNumber }) => chargeNumber),
    asked.map(({ subscriptionId }) => subscriptionId),
    asked.map(({ unitOfMeasure }) => unitOfMeasure),
    asked.map(({ from }) => from),
    asked.map(({ until }) => until),
  ]);
  return rows.map((row) => ({ ...row, quantity: decimal(row.quantity) }));
}

/**
 * Only records that still say what was rated are marked: a corrected one is wanted and not tied. One
 * that an earlier line of the charge has rated stays with that line.
 */
const process = statement<{ wanted: number; tied: number }>(
  "usage-process",
  `with line as (
     select rate_plan_charge_id as segment_id, service_start, id as invoice_item_id, null::uuid as credit_memo_item_id
     from invoice_item where tenant_id = $1 and invoice_id = any($6::uuid[]) and kind = 'charge'
     union all
     select rate_plan_charge_id, service_start, null, id
     from credit_memo_item where tenant_id = $1 and credit_memo_id = any($6::uuid[]) and kind = 'charge'
   ), rated as (
     select * from unnest($2::uuid[], $3::uuid[], $4::date[], $5::numeric[], $8::date[])
       as r (usage_id, segment_id, day, quantity, line_start)
     where not exists (select from processed_usage p
       where p.tenant_id = $1 and p.usage_id = r.usage_id and p.rate_plan_charge_id = r.segment_id)
   ), marked as (
     update usage_record u set status = 'Processed' from rated r
     where u.tenant_id = $1 and u.id = r.usage_id and u.start_day = r.day and u.quantity = r.quantity
     returning u.id
   ), tied as (
     insert into processed_usage (tenant_id, usage_id, rate_plan_charge_id, invoice_item_id, credit_memo_item_id, created_at)
     select $1, r.usage_id, r.segment_id, t.invoice_item_id, t.credit_memo_item_id, $7 from rated r
     join marked m on m.id = r.usage_id
     join line t on t.segment_id = r.segment_id and t.service_start = r.line_start
     returning usage_id
   )
   select (select count(*)::int from rated) as wanted, (select count(*)::int from tied) as tied`,
  { replanned: true },
);

/** Ties records to the lines of posted documents that rated them; tells how many of how many. */
export async function storeProcessed(
  tenantId: string,
  documentIds: readonly string[],
  rated: readonly RatedRecord[],
  at: Date,
): Promise<{ wanted: number; tied: number }> {
  const [stored] = await process([
    tenantId,
    rated.map(({ usageId }) => usageId),
    rated.map(({ segmentId }) => segmentId),
    rated.map(({ date }) => date),
    rated.map(({ quantity }) => quantity.toFixed()),
    documentIds,
    at,
    rated.map(({ serviceStart }) => serviceStart),
  ]);
  return stored ?? { wanted: rated.length, tied: 0 };
}

const free = statement<{ id: string }>(
  "usage-free",
  `with freed as (
     delete from processed_usage
     where tenant_id = $1 and (invoice_item_id = any($2::uuid[]) or credit_memo_item_id = any($2::uuid[]))
     returning usage_id
   )
   update usage_record u set status = 'Pending'
   where u.tenant_id = $1 and u.id in (select usage_id from freed)
     and not exists (select from processed_usage p where p.tenant_id = $1 and p.usage_id = u.id
       and coalesce(p.invoice_item_id, p.credit_memo_item_id) <> all($2::uuid[]))
   returning u.id`,
);

/** Lets go of the records that lines have rated; gives those that no other line has. */
export async function freeUsageOf(tenantId: string, itemIds: readonly string[]): Promise<string[]> {
  return (await free([tenantId, itemIds])).map(({ id }) => id);
}
