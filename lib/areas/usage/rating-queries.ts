import type { FieldValue, UsageSum } from "@/lib/billing/usage/usage-record";
import { statement } from "@/lib/platform/database/db";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { RatedSum, UsageInput } from "./model";

/** A daily sum, and the key of a charge that it belongs to. */
export type DaySum = UsageSum & {
  readonly key: string;
  readonly date: LocalDate;
  readonly uploadId: string | null;
};

type SumRow = Omit<DaySum, "quantity"> & { quantity: string };

/**
 * A record without a charge belongs to every charge in its unit, of its subscription or else of the
 * account. A subscription that is not stored yet belongs to the billed account.
 */
const SUMS = `select c.key, d.id, d.start_day as date, d.quantity, d.records, d.upload_id as "uploadId"
  from unnest($3::text[], $4::text[], $5::uuid[], $6::text[], $7::date[], $8::date[])
    as c (key, charge_number, subscription_id, uom, from_day, until_day)
  left join subscription s on s.tenant_id = $1 and s.id = c.subscription_id
  join usage_daily d on d.tenant_id = $1 and d.account_id = coalesce(s.account_id, $2)
    and d.start_day >= c.from_day and d.start_day < c.until_day and d.uom = c.uom and d.records > 0
    and (d.charge_number = c.charge_number
      or (d.charge_number is null and (d.subscription_id is null or d.subscription_id = c.subscription_id)))
  order by c.key, d.start_day, d.id`;

const seen = statement<SumRow>("usage-sums", SUMS, { replanned: true });
const held = statement<SumRow>("usage-sums-held", `${SUMS} for no key update of d`, {
  replanned: true,
});

/**
 * The sums of charges within days, by the key of the charge. `hold` locks them until the transaction ends; usage
 * sent meanwhile goes to other sums and does not wait.
 */
export async function sumsOfCharges(
  tenantId: string,
  accountId: string | null,
  asked: readonly UsageInput[],
  hold: boolean,
): Promise<DaySum[]> {
  const rows = await (hold ? held : seen)([
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

/** The records of a sum that have one group id. */
export type GroupSum = {
  readonly sumId: string;
  readonly groupId: string | null;
  readonly quantity: Decimal;
  readonly records: number;
};

const groups = statement<Omit<GroupSum, "quantity"> & { quantity: string }>(
  "usage-sums-by-group",
  `select daily_id as "sumId", group_id as "groupId", sum(quantity) as quantity, count(*)::int as records
   from usage_record where tenant_id = $1 and daily_id = any($2::uuid[])
   group by daily_id, group_id order by daily_id, group_id`,
  { replanned: true },
);

export async function groupsOfSums(
  tenantId: string,
  sumIds: readonly string[],
): Promise<GroupSum[]> {
  const rows = await groups([tenantId, sumIds]);
  return rows.map((row) => ({ ...row, quantity: decimal(row.quantity) }));
}

/** The fields of a record that are needed to price it individually. */
export type SumRecord = {
  readonly sumId: string;
  readonly usageId: string;
  readonly quantity: Decimal;
  readonly groupId: string | null;
  readonly fields: Record<string, FieldValue>;
};

/** Records read at a time. */
const PAGE = 5000;
const FIRST = "00000000-0000-0000-0000-000000000000";

const records = statement<Omit<SumRecord, "quantity"> & { quantity: string }>(
  "usage-records-of-sums",
  `select daily_id as "sumId", id as "usageId", quantity, group_id as "groupId", custom_fields as fields
   from usage_record where tenant_id = $1 and daily_id = any($2::uuid[]) and id > $3
   order by id limit ${PAGE}`,
  { replanned: true },
);

/** Sums in batches of about a page of records, so that many small ones are read together. */
function batchesOf(sums: readonly UsageSum[]): UsageSum[][] {
  const batches: UsageSum[][] = [];
  let room = 0;
  for (const sum of sums) {
    if (room < sum.records || !batches.length) {
      batches.push([]);
      room = PAGE;
    }
    batches.at(-1)?.push(sum);
    room -= sum.records;
  }
  return batches;
}

/** The records of sums in pages, batch by batch. */
export async function* recordsOfSums(
  tenantId: string,
  sums: readonly UsageSum[],
): AsyncGenerator<SumRecord[]> {
  for (const batch of batchesOf(sums)) {
    const ids = batch.map(({ id }) => id);
    let after: string | undefined = FIRST;
    while (after !== undefined) {
      const page: SumRecord[] = (await records([tenantId, ids, after])).map((row) => ({
        ...row,
        quantity: decimal(row.quantity),
      }));
      yield page;
      after = page.length < PAGE ? undefined : page.at(-1)?.usageId;
    }
  }
}

/**
 * Links only sums that are unchanged since they were rated: one with a corrected record counts as wanted but not as
 * tied. A sum that an earlier line of the charge has rated keeps that line.
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
     select * from unnest($2::uuid[], $3::uuid[], $4::numeric[], $5::int[], $8::date[])
       as r (daily_id, segment_id, quantity, records, line_start)
     where not exists (select from processed_usage p
       where p.tenant_id = $1 and p.daily_id = r.daily_id and p.rate_plan_charge_id = r.segment_id)
   ), marked as (
     update usage_daily d set status = 'Processed' from rated r
     where d.tenant_id = $1 and d.id = r.daily_id and d.quantity = r.quantity and d.records = r.records
     returning d.id
   ), tied as (
     insert into processed_usage (tenant_id, daily_id, rate_plan_charge_id, invoice_item_id, credit_memo_item_id, created_at)
     select $1, r.daily_id, r.segment_id, t.invoice_item_id, t.credit_memo_item_id, $7 from rated r
     join marked m on m.id = r.daily_id
     join line t on t.segment_id = r.segment_id and t.service_start = r.line_start
     returning daily_id
   )
   select (select count(*)::int from rated) as wanted, (select count(*)::int from tied) as tied`,
  { replanned: true },
);

/** Links sums to the lines of posted documents that rated them; returns how many of how many. */
export async function storeProcessed(
  tenantId: string,
  documentIds: readonly string[],
  rated: readonly RatedSum[],
  at: Date,
): Promise<{ wanted: number; tied: number }> {
  const [stored] = await process([
    tenantId,
    rated.map(({ sum }) => sum.id),
    rated.map(({ segmentId }) => segmentId),
    rated.map(({ sum }) => sum.quantity.toFixed()),
    rated.map(({ sum }) => sum.records),
    documentIds,
    at,
    rated.map(({ serviceStart }) => serviceStart),
  ]);
  return stored ?? { wanted: rated.length, tied: 0 };
}

const free = statement<{ records: number }>(
  "usage-free",
  `with freed as (
     delete from processed_usage
     where tenant_id = $1 and (invoice_item_id = any($2::uuid[]) or credit_memo_item_id = any($2::uuid[]))
     returning daily_id
   )
   update usage_daily d set status = 'Pending'
   where d.tenant_id = $1 and d.id in (select daily_id from freed)
     and not exists (select from processed_usage p where p.tenant_id = $1 and p.daily_id = d.id
       and coalesce(p.invoice_item_id, p.credit_memo_item_id) <> all($2::uuid[]))
   returning d.records`,
);

/** Releases the records that lines have rated; returns how many no other line has rated. */
export async function freeUsageOf(tenantId: string, itemIds: readonly string[]): Promise<number> {
  const freed = await free([tenantId, itemIds]);
  return freed.reduce((sum, { records: count }) => sum + count, 0);
}
