import { actorIdOf } from "@/lib/kernel/ids";
import { columnsOf } from "@/lib/lists/list-spec";
import type { Ctx } from "@/lib/kernel/context";
import type { ListQuery } from "@/lib/api/object-query";
import { prisma, statement } from "@/lib/platform/database/db";
import { type NumberedPage, readNumberedPage } from "@/lib/lists/numbered-pages";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import { decimal } from "@/lib/values/decimal";
import { openSum } from "./daily-queries";
import type { UnbilledSum, UsageRecord } from "./model";
import { instantOf, type Reach } from "./reference-queries";

type UsageRow = Omit<UsageRecord, "quantity"> & { quantity: string };

/** A record with the numbers of its account, subscription and charge, if the caller may see it ($1 to $3). */
const USAGE = `select u.id, u.account_id as "accountId", a.account_number as "accountNumber", a.name as "accountName",
  u.subscription_id as "subscriptionId", s.subscription_number as "subscriptionNumber", u.charge_number as "chargeNumber",
  u.uom as "unitOfMeasure", u.quantity, u.start_at as "startAt", u.end_at as "endAt", u.start_day as "startDay",
  u.unique_key as "uniqueKey", u.description, u.group_id as "groupId", u.custom_fields as "customFields",
  u.upload_id as "uploadId", f.file_name as "fileName", u.source_type as "sourceType", d.status,
  u.created_by_id as "createdById", u.updated_by_id as "updatedById", u.created_at as "createdAt", u.updated_at as "updatedAt"
  from usage_record u join account a on a.tenant_id = u.tenant_id and a.id = u.account_id
  join usage_daily d on d.tenant_id = u.tenant_id and d.id = u.daily_id
  left join subscription s on s.tenant_id = u.tenant_id and s.id = u.subscription_id
  left join usage_upload f on f.tenant_id = u.tenant_id and f.id = u.upload_id
  where u.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`;

const reachOf = ({ tenantId, entityId, orgIds }: Reach) => [tenantId, entityId, orgIds];
const usageOf = (row: UsageRow): UsageRecord => ({ ...row, quantity: decimal(row.quantity) });

const read = statement<UsageRow>("usage-by-id", `${USAGE} and u.id = $4`);
const locked = statement<UsageRow>(
  "usage-by-id-locked",
  `${USAGE} and u.id = $4 for update of u, d`,
);

/** A record by id; `lock` locks it and its daily sum until the transaction ends. */
export async function usageById(
  reach: Reach,
  id: string,
  lock: boolean,
): Promise<UsageRecord | undefined> {
  const row = (await (lock ? locked : read)([...reachOf(reach), id]))[0];
  return row && usageOf(row);
}

/** A charge number's newest segment and charge of the catalog. */
export type ChargeNames = { id: string; catalogNumber: string };

const chargeNames = statement<ChargeNames>(
  "usage-charge-names",
  `select c.id, p.charge_number as "catalogNumber" from rate_plan_charge c
   join product_rate_plan_charge p on p.tenant_id = c.tenant_id and p.id = c.product_rate_plan_charge_id
   where c.tenant_id = $1 and c.charge_number = $2 order by c.segment desc limit 1`,
);

export async function namesOfCharge(
  tenantId: string,
  chargeNumber: string,
): Promise<ChargeNames | undefined> {
  return (await chargeNames([tenantId, chargeNumber]))[0];
}

/** Ids are ordered by time, so the primary key alone sorts the newest first. */
const usages: ListSpec = {
  name: "usages",
  custom: "Usage",
  select: USAGE,
  fixed: 3,
  fields: {
    id: { column: "u.id", type: "id", sortable: true },
    accountId: { column: "u.account_id", type: "id" },
    accountNumber: { column: "a.account_number", type: "text" },
    accountName: { column: "a.name", type: "text", starts: true },
    subscriptionId: { column: "u.subscription_id", type: "id" },
    subscriptionNumber: { column: "s.subscription_number", type: "text" },
    chargeNumber: { column: "u.charge_number", type: "text" },
    uOM: { column: "u.uom", type: "text" },
    quantity: { column: "u.quantity", type: "number", sortable: true },
    startDateTime: { column: "u.start_at", type: "instant", sortable: true },
    startDate: { column: "u.start_day", type: "date", sortable: true },
    rbeStatus: { column: "d.status", type: "text" },
    sourceType: { column: "u.source_type", type: "text" },
    uniqueKey: { column: "u.unique_key", type: "text", starts: true },
    groupId: { column: "u.group_id", type: "text" },
    importId: { column: "u.upload_id", type: "id" },
    createdDate: { column: "u.created_at", type: "instant", sortable: true },
    updatedDate: { column: "u.updated_at", type: "instant", sortable: true },
    ...columnsOf("u", {
      id: `createdById:${actorIdOf("u.created_by_id")}; updatedById:${actorIdOf("u.updated_by_id")}`,
      text: "description",
      instant: "endDateTime:u.end_at; submissionDateTime:u.created_at",
    }),
  },
  defaultSort: "id.DESC",
  idColumn: "u.id",
};

/** One page of usage records for object queries. */
export async function usagePage(
  reach: Reach,
  query: ListQuery,
): Promise<{ rows: UsageRecord[]; next?: string }> {
  const { rows, ...rest } = await readList<UsageRow>(usages, query, reachOf(reach));
  return { rows: rows.map(usageOf), ...rest };
}

/** One page of an account's records for version 1. */
export async function numberedUsagePage(reach: Reach, accountId: string, page: NumberedPage) {
  const filter = [`accountId.EQ:${accountId}`];
  const { rows, ...rest } = await readNumberedPage<UsageRow>(usages, page, filter, reachOf(reach));
  return { rows: rows.map(usageOf), ...rest };
}

type SumRow = Omit<UnbilledSum, "quantity"> & { quantity: string };

const unbilled = statement<SumRow>(
  "usage-unbilled",
  `select s.subscription_number as "subscriptionNumber", u.charge_number as "chargeNumber", u.uom as "unitOfMeasure",
     sum(u.quantity) as quantity, sum(u.records)::bigint as records, min(u.start_day) as "firstDay", max(u.start_day) as "lastDay"
   from (select subscription_id, charge_number, uom, start_day, sum(quantity) as quantity, sum(records) as records
     from usage_daily where tenant_id = $1 and account_id = $2 and status = 'Pending'
     group by 1, 2, 3, 4 having sum(records) > 0) u
   left join subscription s on s.tenant_id = $1 and s.id = u.subscription_id
   where $3::text is null or u.subscription_id is null or s.subscription_number = $3
   group by 1, 2, 3 order by 1 nulls first, 2 nulls first, 3`,
);

/** Sums of an account's unbilled usage; of one subscription if given. */
export async function unbilledSums(
  tenantId: string,
  accountId: string,
  subscriptionNumber: string | undefined,
): Promise<UnbilledSum[]> {
  const rows = await unbilled([tenantId, accountId, subscriptionNumber ?? null]);
  return rows.map((row) => ({ ...row, quantity: decimal(row.quantity) }));
}

/** A record whose day or unit changes moves to another sum. */
const change = statement(
  "usage-change",
  `with changed as materialized (
     select u.account_id, u.subscription_id, u.charge_number, u.upload_id, u.daily_id, $3::text as uom, t.start_at, t.end_at,
       (t.start_at at time zone $5)::date as start_day,
       u.uom = $3 and u.start_day = (t.start_at at time zone $5)::date as stays
     from usage_record u,
       (select ${instantOf("$6::text", "$5")} as start_at, ${instantOf("$7::text", "$5")} as end_at) t
     where u.tenant_id = $1 and u.id = $2
   ), moved as materialized (
     select c.*, case when c.stays then c.daily_id else coalesce(open.id, gen_random_uuid()) end as sum_id,
       not c.stays and open.id is null as begins
     from changed c left join lateral (select o.id from (${openSum("c", "c.upload_id")}) o where not c.stays) open on true
   ), begun as (
     insert into usage_daily (tenant_id, id, account_id, subscription_id, charge_number, uom, start_day, upload_id, quantity, records)
     select $1, sum_id, account_id, subscription_id, charge_number, uom, start_day, upload_id, 0, 0 from moved where begins
   )
   update usage_record u set uom = m.uom, quantity = $4::numeric, start_at = m.start_at, end_at = m.end_at,
     start_day = m.start_day, daily_id = m.sum_id, custom_fields = $10, updated_by_id = $8, updated_at = $9
   from moved m where u.tenant_id = $1 and u.id = $2`,
);

/** Stores the changeable fields of a record; the caller has locked it and resolved its references. */
export async function changeUsage(
  ctx: Ctx,
  id: string,
  values: {
    unitOfMeasure: string;
    quantity: string;
    start: string;
    end: string | null;
    customFields: Readonly<Record<string, unknown>> | null;
  },
): Promise<void> {
  const { unitOfMeasure, quantity, start, end, customFields } = values;
  const times = [ctx.timeZone, start, end];
  const by = [ctx.actor.id, ctx.now];
  await change([
    ctx.tenantId,
    id,
    unitOfMeasure,
    quantity,
    ...times,
    ...by,
    JSON.stringify(customFields ?? {}),
  ]);
}

export async function deleteUsageRow(tenantId: string, id: string): Promise<void> {
  await prisma().usageRecord.deleteMany({ where: { tenantId, id } });
}
