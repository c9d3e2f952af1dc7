import { prisma, statement } from "@/lib/platform/database/db";
import { dayRead, dayWritten } from "@/lib/platform/database/prisma-values";
import type { LocalDate } from "@/lib/values/local-date";
import type { BillRun } from "@/lib/areas/bill-runs/model";
import type { Reach } from "@/lib/areas/bill-runs/queries";

/** The id of the run of a night; undefined before it has one. */
export async function nightOfDay(
  { tenantId, entityId }: Reach,
  day: LocalDate,
): Promise<string | undefined> {
  const where = { tenantId, entityId, nightOf: dayWritten(day) };
  return (await prisma().billRun.findFirst({ where, select: { id: true } }))?.id;
}

/** Lets a night that has ended go on. */
export async function openNight({ tenantId }: Reach, id: string): Promise<void> {
  const data = { status: "Processing", completedAt: null };
  await prisma().billRun.updateMany({ where: { tenantId, id }, data });
}

/** A run of a night that has not ended. */
export type OpenNight = Pick<BillRun, "id" | "runNumber" | "entityId" | "nightOf">;

/** Runs of nights until a day that have not ended, but those whose failed accounts are being retried. */
export async function nightsToClose(tenantId: string, day: LocalDate): Promise<OpenNight[]> {
  const rows = await prisma().billRun.findMany({
    where: {
      ...{ tenantId, status: "Processing", nightOf: { lte: dayWritten(day) } },
      accounts: { none: { state: "Pending" } },
    },
    select: { id: true, runNumber: true, entityId: true, nightOf: true },
    orderBy: { nightOf: "asc" },
  });
  return rows.map((row) => ({ ...row, nightOf: row.nightOf && dayRead(row.nightOf) }));
}

const failures = statement(
  "bill-run-night-failures",
  `insert into bill_run_account (tenant_id, id, run_id, account_id, state, message, updated_at)
   select $1, gen_random_uuid(), $2, a.id, 'Error', f.message, $5 from work_failure f
     join account a on a.tenant_id = f.tenant_id and a.id = f.subject_id and a.entity_id = $4
     where f.tenant_id = $1 and f.run_id = $3 and f.step = 'bill' and f.subject_type = 'account' and f.resolved_at is null
   on conflict (tenant_id, run_id, account_id) do update
     set state = excluded.state, message = excluded.message, updated_at = excluded.updated_at`,
);

/** Stores the accounts that could not be billed in a night's work with its run. */
export async function storeNightFailures(
  tenantId: string,
  { id, entityId }: OpenNight,
  workId: string,
  at: Date,
): Promise<void> {
  await failures([tenantId, id, workId, entityId, at]);
}

const counted = statement<{ failed: number; billed: number }>(
  "bill-run-night-counts",
  `select (select count(*)::int from bill_run_account x where x.tenant_id = $1 and x.run_id = $2 and x.state = 'Error') as failed,
     (select count(distinct d.account_id)::int from (
        select account_id from invoice where tenant_id = $1 and source_id = $2
        union all select account_id from credit_memo where tenant_id = $1 and source_id = $2
        union all select coalesce(c.account_id, l.invoice_account_id) from invoice_item t
          left join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id
          left join order_line_item l on l.tenant_id = t.tenant_id and l.id = t.order_line_item_id
          where t.tenant_id = $1 and t.bill_run_id = $2) d) as billed`,
);

/** How many accounts failed in a night, and how many it has billed. */
export async function countNight(
  tenantId: string,
  runId: string,
): Promise<{ failed: number; billed: number }> {
  return (await counted([tenantId, runId]))[0] ?? { failed: 0, billed: 0 };
}

/** The accounts of a night that failed at first and are done. */
export async function accountsDone(tenantId: string, runId: string): Promise<string[]> {
  const where = { tenantId, runId, state: { in: ["Billed", "Empty"] } };
  const rows = await prisma().billRunAccount.findMany({ where, select: { accountId: true } });
  return rows.map(({ accountId }) => accountId);
}
