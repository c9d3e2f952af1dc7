import type { FieldValue, UsageRecord } from "@/lib/billing/usage-record";
import { statement } from "@/lib/platform/db";
import { decimal } from "@/lib/values/decimal";
import type { RatedRecord, UsageAsked } from "./model";

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
  asked: readonly UsageAsked[],
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

/** Only records that still say what was rated are marked: a corrected one is missing in the result. */
const process = statement<{ usageId: string }>(
  "usage-process",
  `with rated as (
     select * from unnest($2::uuid[], $3::uuid[], $4::date[], $5::numeric[]) as r (usage_id, segment_id, day, quantity)
   ), marked as (
     update usage_record u set status = 'Processed' from rated r
     where u.tenant_id = $1 and u.id = r.usage_id and u.start_day = r.day and u.quantity = r.quantity
     returning u.id
   )
   insert into processed_usage (tenant_id, usage_id, rate_plan_charge_id, invoice_item_id, created_at)
   select $1, r.usage_id, r.segment_id, t.id, $7 from rated r
   join marked m on m.id = r.usage_id
   join invoice_item t on t.tenant_id = $1 and t.invoice_id = any($6::uuid[]) and t.rate_plan_charge_id = r.segment_id
     and t.kind = 'charge' and r.day >= t.service_start and r.day < t.service_end
   returning usage_id as "usageId"`,
  { replanned: true },
);

/** Ties records to the lines of posted invoices that rated them; gives how many it could tie. */
export async function storeProcessed(
  tenantId: string,
  invoiceIds: readonly string[],
  rated: readonly RatedRecord[],
  at: Date,
): Promise<number> {
  const stored = await process([
    tenantId,
    rated.map(({ usageId }) => usageId),
    rated.map(({ segmentId }) => segmentId),
    rated.map(({ date }) => date),
    rated.map(({ quantity }) => quantity.toFixed()),
    invoiceIds,
    at,
  ]);
  return stored.length;
}
