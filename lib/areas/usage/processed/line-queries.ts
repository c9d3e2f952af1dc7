import { prisma, statement } from "@/lib/platform/database/db";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LineRecord, LineSum } from "./line-model";

const sums = statement<Omit<LineSum, "quantity"> & { quantity: string }>(
  "usage-sums-of-line",
  `select d.id, d.start_day as date, d.upload_id as "uploadId", d.quantity, d.records
   from processed_usage p join usage_daily d on d.tenant_id = p.tenant_id and d.id = p.daily_id
   where p.tenant_id = $1 and p.invoice_item_id = $2 and d.records > 0 order by d.start_day, d.id`,
);

/** The sums that a line of an invoice has rated, in the order of their days. */
export async function sumsOfLine(tenantId: string, itemId: string): Promise<LineSum[]> {
  const rows = await sums([tenantId, itemId]);
  return rows.map((row) => ({ ...row, quantity: decimal(row.quantity) }));
}

const FIRST = "00000000-0000-0000-0000-000000000000";

const records = statement<Omit<LineRecord, "quantity"> & { quantity: string }>(
  "usage-records-of-line",
  `select u.id, s.place::int as place, u.quantity, u.start_at as "startAt", u.start_day as "startDay", u.upload_id as "uploadId",
     f.file_name as "fileName", u.group_id as "groupId", u.unique_key as "uniqueKey", u.description, u.custom_fields as fields,
     u.created_at as "createdAt", u.updated_at as "updatedAt"
   from unnest($2::uuid[]) with ordinality as s (id, place)
   cross join lateral (select r.* from usage_record r
     where r.tenant_id = $1 and r.daily_id = s.id and (s.place > 1 or r.id > $3) order by r.id limit $4) u
   left join usage_upload f on f.tenant_id = u.tenant_id and f.id = u.upload_id
   order by s.place, u.id limit $4`,
  { replanned: true },
);

/** Records of sums in their order; of the first sum those after `after`. */
export async function recordsOfLine(
  tenantId: string,
  sumIds: readonly string[],
  after: string | null,
  most: number,
): Promise<LineRecord[]> {
  const rows = await records([tenantId, sumIds, after ?? FIRST, most]);
  return rows.map((row) => ({ ...row, quantity: decimal(row.quantity) }));
}

/** The sum that a record belongs to. */
export async function sumOfRecord(tenantId: string, id: string): Promise<string | undefined> {
  const where = { tenantId, id };
  const found = await prisma().usageRecord.findFirst({ where, select: { dailyId: true } });
  return found?.dailyId;
}

/** The units of records that are priced together, and of those up to one of them. */
export type GroupUnits = {
  readonly key: string;
  readonly total: Decimal;
  readonly before: Decimal;
  readonly recordsBefore: number;
};

const units = statement<{ key: string; total: string; before: string; recordsBefore: number }>(
  "usage-units-of-groups",
  `select x.key, sum(x.units) as total, coalesce(sum(x.units) filter (where x.passed), 0) as before,
     count(*) filter (where x.passed)::int as "recordsBefore"
   from (select case $3 when 'Day' then u.start_day::text when 'File' then u.upload_id::text when 'GroupId' then coalesce(u.group_id, '')
       else '' end as key, (s.place, u.id) <= ($5::int, $6::uuid) as passed,
       case when $7::int is null or u.quantity = trunc(u.quantity, $7::int) then u.quantity
         else trunc(u.quantity, $7::int) + case when $8 = 'Up' then round(power(10::numeric, - $7::int), $7::int) else 0 end end as units
     from unnest($2::uuid[]) with ordinality as s (id, place)
     join usage_record u on u.tenant_id = $1 and u.daily_id = s.id) x
   where $4::text[] is null or x.key = any($4)
   group by x.key`,
  { replanned: true },
);

/** How quantities are rounded before they are added; null when their sum is rounded. */
export type EachRounded = { readonly decimals: number; readonly rounding: "Up" | "Down" } | null;

/** The last record before a page: the place of its sum, and its id. */
export type Passed = { readonly place: number; readonly id: string | null };

/** The units of groups of the records of sums: of all of them, or of those named. */
export async function unitsOfGroups(
  tenantId: string,
  sumIds: readonly string[],
  groups: { readonly by: string; readonly keys: readonly string[] | null },
  passed: Passed,
  each: EachRounded,
): Promise<GroupUnits[]> {
  const rows = await units([
    ...[tenantId, sumIds, groups.by, groups.keys, passed.place, passed.id ?? FIRST],
    ...[each?.decimals ?? null, each?.rounding ?? null],
  ]);
  return rows.map(({ total, before, ...row }) => ({
    ...row,
    total: decimal(total),
    before: decimal(before),
  }));
}
