import * as z from "zod";
import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import type { Prisma } from "@/lib/generated/prisma/client";
import { isLocalDate, type LocalDate } from "@/lib/values/local-date";
import { dayRead, dayWritten, wordRead } from "@/lib/platform/database/prisma-values";
import { type BillRun, CHARGE_TYPES, RUN_STATUSES, type RunStatus } from "./model";
import { type Occurrence, REPEATS, type RunSchedule, WEEKDAYS } from "./schedule-model";

/** What a caller may see. */
export type Reach = { tenantId: string; entityId: string };

export const RUN = `r.id, r.run_number as "runNumber", r.name, r.status, r.entity_id as "entityId", r.org_ids as "orgIds", r.batches,
  r.bill_cycle_day as "billCycleDay", r.account_id as "accountId", r.subscription_ids as "subscriptionIds",
  r.excluded_charge_types as "excludedChargeTypes", r.include_subscriptions as "includeSubscriptions",
  r.include_order_line_items as "includeOrderLineItems", r.invoice_date as "invoiceDate", r.target_date as "targetDate",
  r.auto_post as "autoPost", r.auto_email as "autoEmail", r.auto_renewal as "autoRenewal", r.no_email_for_zero as "noEmailForZero",
  r.schedule, r.series_id as "seriesId", r.scheduled_at as "scheduledAt", r.night_of as "nightOf", r.night_accounts as "nightAccounts",
  r.error_message as "errorMessage", r.executed_at as "executedAt", r.completed_at as "completedAt", r.posted_at as "postedAt",
  r.created_by_name as "createdByName", r.created_by_id as "createdById", r.updated_by_id as "updatedById",
  r.created_at as "createdAt", r.updated_at as "updatedAt"`;

const day = z.custom<LocalDate>(isLocalDate);
const rule = z.union([
  z.object({ offset: z.int() }),
  z.object({ monthOffset: z.int(), dayOfMonth: z.int() }),
  z.object({ day }),
]);
/** A schedule as its column has it. */
const stored: z.ZodType<RunSchedule> = z.object({
  repeatType: z.enum(REPEATS),
  repeatFrom: day,
  repeatTo: day.nullable(),
  runTime: z.int(),
  weeklyOnDay: z.array(z.enum(WEEKDAYS)),
  monthlyOnEndOfMonth: z.boolean(),
  invoice: rule,
  target: rule,
});

const byKeyLocked = statement<BillRun>(
  "bill-run-by-key-locked",
  `select ${RUN} from bill_run r where r.tenant_id = $1 and r.entity_id = $2 and (r.run_number = $3 or r.id = $4::uuid) for update`,
);

/** A run by number or id; `lock` locks it until the transaction ends. */
export async function runByKey(
  { tenantId, entityId }: Reach,
  key: string,
  id: string | undefined,
  lock: boolean,
): Promise<BillRun | undefined> {
  if (lock) return (await byKeyLocked([tenantId, entityId, key, id ?? null]))[0];
  return runWhere({ tenantId, entityId, OR: [{ runNumber: key }, ...(id ? [{ id }] : [])] });
}

/** A run by its id, for the worker. */
export async function runWithId(tenantId: string, id: string): Promise<BillRun | undefined> {
  return runWhere({ tenantId, id });
}

async function runWhere(where: Prisma.BillRunWhereInput): Promise<BillRun | undefined> {
  const run = await prisma().billRun.findFirst({ where, omit: { tenantId: true } });
  if (!run) return undefined;
  return {
    ...run,
    status: wordRead(RUN_STATUSES, run.status),
    excludedChargeTypes: run.excludedChargeTypes.map((type) => wordRead(CHARGE_TYPES, type)),
    invoiceDate: dayRead(run.invoiceDate),
    targetDate: dayRead(run.targetDate),
    schedule: run.schedule === null ? null : stored.parse(run.schedule),
    nightOf: run.nightOf && dayRead(run.nightOf),
  };
}

const insert = insertRows("bill_run");

export async function insertRun(tenantId: string, run: BillRun): Promise<void> {
  await insert([
    {
      tenant_id: tenantId,
      id: run.id,
      run_number: run.runNumber,
      name: run.name,
      entity_id: run.entityId,
      org_ids: run.orgIds,
      status: run.status,
      batches: run.batches,
      bill_cycle_day: run.billCycleDay,
      account_id: run.accountId,
      subscription_ids: run.subscriptionIds,
      excluded_charge_types: run.excludedChargeTypes,
      include_subscriptions: run.includeSubscriptions,
      include_order_line_items: run.includeOrderLineItems,
      invoice_date: run.invoiceDate,
      target_date: run.targetDate,
      auto_post: run.autoPost,
      auto_email: run.autoEmail,
      auto_renewal: run.autoRenewal,
      no_email_for_zero: run.noEmailForZero,
      schedule: run.schedule,
      series_id: run.seriesId,
      scheduled_at: run.scheduledAt,
      night_of: run.nightOf,
      night_accounts: run.nightAccounts,
      error_message: null,
      executed_at: null,
      completed_at: null,
      posted_at: null,
      created_by_name: run.createdByName,
      created_by_id: run.createdById,
      updated_by_id: run.updatedById,
      created_at: run.createdAt,
      updated_at: run.updatedAt,
    },
  ]);
}

/** How many runs of a tenant wait. */
export function pendingRuns(tenantId: string): Promise<number> {
  return prisma().billRun.count({ where: { tenantId, status: "Pending" } });
}

/** A run that waits for its moment or is being worked on. */
export type OpenRun = Pick<BillRun, "id" | "status" | "scheduledAt">;

const OPEN: RunStatus[] = ["Pending", "Processing", "PostInProgress", "CancelInProgress"];

/** Open runs of a tenant but those of nights, the earliest first. */
export async function openRuns(tenantId: string): Promise<OpenRun[]> {
  const rows = await prisma().billRun.findMany({
    where: { tenantId, nightOf: null, status: { in: OPEN } },
    select: { id: true, status: true, scheduledAt: true },
    orderBy: [{ scheduledAt: { sort: "asc", nulls: "first" } }, { id: "asc" }],
  });
  return rows.map((row) => ({ ...row, status: wordRead(RUN_STATUSES, row.status) }));
}

/** The run of a schedule that has not begun; undefined when there is none. */
export async function pendingOfSeries(
  tenantId: string,
  seriesId: string,
): Promise<BillRun | undefined> {
  return runWhere({ tenantId, seriesId, status: { in: ["Pending", "Paused"] } });
}

/** Gives a waiting run another moment. */
export async function planRun(
  tenantId: string,
  id: string,
  { at, invoiceDate, targetDate }: Occurrence,
): Promise<void> {
  const data = {
    scheduledAt: at,
    invoiceDate: dayWritten(invoiceDate),
    targetDate: dayWritten(targetDate),
  };
  await prisma().billRun.updateMany({ where: { tenantId, id }, data });
}

/** What changes with the state of a run. */
export type RunMove = {
  status: RunStatus;
  errorMessage?: string | null;
  executedAt?: Date;
  completedAt?: Date | null;
  postedAt?: Date;
  updatedById?: string;
  nightAccounts?: number;
};

/** Moves a run to another state; false when it is in none of `from` any more. */
export async function moveRun(
  tenantId: string,
  id: string,
  from: readonly RunStatus[],
  to: RunMove,
  at: Date,
): Promise<boolean> {
  const { count } = await prisma().billRun.updateMany({
    where: { tenantId, id, status: { in: [...from] } },
    data: { ...to, updatedAt: at },
  });
  return count > 0;
}

export async function deleteRunRows(tenantId: string, id: string): Promise<void> {
  await prisma().billRun.deleteMany({ where: { tenantId, id } });
}
