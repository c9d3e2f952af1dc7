import { customFields } from "@/lib/api/custom-fields/declared";
import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import type { Prisma } from "@/lib/generated/prisma/client";
import { dayRead, dayWritten, wordRead } from "@/lib/platform/database/prisma-values";
import { type PaymentRun, RUN_STATUSES, type RunStatus } from "./model";

/** What a caller may see. */
export type Reach = { tenantId: string; entityId: string };

export const RUN = `r.id, r.run_number as "runNumber", r.status, r.entity_id as "entityId", r.org_ids as "orgIds", r.account_id as "accountId",
  r.batch, r.bill_cycle_day as "billCycleDay", r.currency, r.gateway, r.target_date as "targetDate", r.run_at as "runAt", r.by_data as "byData",
  r.apply_credit_memos as "applyCreditMemos", r.apply_credit_balance as "applyCreditBalance", r.apply_unapplied_payments as "applyUnappliedPayments", r.collect_payment as "collectPayment",
  r.consolidated, r.custom_payment_methods as "customPaymentMethods", r.closed_methods as "closedMethods", r.custom_fields as "customFields", r.error_message as "errorMessage", r.executed_at as "executedAt",
  r.completed_at as "completedAt", r.created_by_name as "createdByName", r.created_at as "createdAt", r.updated_at as "updatedAt"`;

const byKeyLocked = statement<PaymentRun>(
  "payment-run-by-key-locked",
  `select ${RUN} from payment_run r where r.tenant_id = $1 and r.entity_id = $2 and (r.run_number = $3 or r.id = $4::uuid) for update`,
);

/** A run by number or id; `lock` locks it until the transaction ends. */
export async function runByKey(
  { tenantId, entityId }: Reach,
  key: string,
  id: string | undefined,
  lock: boolean,
): Promise<PaymentRun | undefined> {
  if (lock) return (await byKeyLocked([tenantId, entityId, key, id ?? null]))[0];
  return runWhere({ tenantId, entityId, OR: [{ runNumber: key }, ...(id ? [{ id }] : [])] });
}

/** A run by its id, for the worker. */
export async function runWithId(tenantId: string, id: string): Promise<PaymentRun | undefined> {
  return runWhere({ tenantId, id });
}

async function runWhere(where: Prisma.PaymentRunWhereInput): Promise<PaymentRun | undefined> {
  const run = await prisma().paymentRun.findFirst({ where, omit: { tenantId: true } });
  if (!run) return undefined;
  const targetDate = run.targetDate && dayRead(run.targetDate);
  const custom = customFields.parse(run.customFields);
  const status = wordRead(RUN_STATUSES, run.status);
  return { ...run, status, targetDate, customFields: custom };
}

const insert = insertRows("payment_run");

export async function insertRun(tenantId: string, run: PaymentRun): Promise<void> {
  await insert([
    {
      tenant_id: tenantId,
      id: run.id,
      run_number: run.runNumber,
      entity_id: run.entityId,
      org_ids: run.orgIds,
      status: run.status,
      account_id: run.accountId,
      batch: run.batch,
      bill_cycle_day: run.billCycleDay,
      currency: run.currency,
      gateway: run.gateway,
      target_date: run.targetDate,
      run_at: run.runAt,
      apply_credit_memos: run.applyCreditMemos,
      apply_credit_balance: run.applyCreditBalance,
      apply_unapplied_payments: run.applyUnappliedPayments,
      collect_payment: run.collectPayment,
      consolidated: run.consolidated,
      closed_methods: run.closedMethods,
      by_data: run.byData,
      custom_payment_methods: run.customPaymentMethods,
      custom_fields: run.customFields,
      error_message: null,
      executed_at: null,
      completed_at: null,
      created_by_name: run.createdByName,
      created_at: run.createdAt,
      updated_at: run.updatedAt,
    },
  ]);
}

/** Stores the changeable fields of a pending run. */
export async function updateRun(tenantId: string, run: PaymentRun, at: Date): Promise<void> {
  await prisma().paymentRun.updateMany({
    where: { tenantId, id: run.id, status: "Pending" },
    data: {
      accountId: run.accountId,
      batch: run.batch,
      billCycleDay: run.billCycleDay,
      currency: run.currency,
      gateway: run.gateway,
      targetDate: run.targetDate && dayWritten(run.targetDate),
      runAt: run.runAt,
      applyCreditMemos: run.applyCreditMemos,
      applyCreditBalance: run.applyCreditBalance,
      applyUnappliedPayments: run.applyUnappliedPayments,
      collectPayment: run.collectPayment,
      consolidated: run.consolidated,
      closedMethods: run.closedMethods,
      customFields: run.customFields,
      updatedAt: at,
    },
  });
}

/** False when another process has started it. */
export async function beginRun(tenantId: string, id: string, at: Date): Promise<boolean> {
  const { count } = await prisma().paymentRun.updateMany({
    where: { tenantId, id, status: "Pending" },
    data: {
      status: "Processing",
      executedAt: at,
      completedAt: null,
      errorMessage: null,
      updatedAt: at,
    },
  });
  return count > 0;
}

export async function runAgain(tenantId: string, id: string, at: Date): Promise<void> {
  await prisma().paymentRun.updateMany({
    where: { tenantId, id },
    data: { status: "Processing", completedAt: null, errorMessage: null, updatedAt: at },
  });
}

/** Ends a run. False when it has ended already. */
export async function endRun(
  tenantId: string,
  id: string,
  status: RunStatus,
  at: Date,
  error: string | null = null,
): Promise<boolean> {
  const { count } = await prisma().paymentRun.updateMany({
    where: { tenantId, id, status: { in: ["Pending", "Processing"] } },
    data: {
      status,
      completedAt: at,
      errorMessage: error?.slice(0, 500) ?? null,
      updatedAt: at,
    },
  });
  return count > 0;
}

export async function deleteRunRows(tenantId: string, id: string): Promise<void> {
  await prisma().paymentRunTransaction.deleteMany({ where: { tenantId, runId: id } });
  await prisma().paymentRunItem.deleteMany({ where: { tenantId, runId: id } });
  await prisma().paymentRun.deleteMany({ where: { tenantId, id } });
}

/** A run that is due, or that was started and has not ended. */
export type OpenRun = { id: string; status: RunStatus; runAt: Date | null };

const open = statement<OpenRun>(
  "payment-runs-open",
  `select id, status, run_at as "runAt" from payment_run
   where tenant_id = $1 and status in ('Pending', 'Processing') order by coalesce(run_at, created_at), id`,
);

/** Pending and running runs, the earliest first. */
export function openRuns(tenantId: string): Promise<OpenRun[]> {
  return open([tenantId]);
}
