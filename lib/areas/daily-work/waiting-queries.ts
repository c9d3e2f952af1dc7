import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import {
  type FailedAccount,
  MOST_NAMED,
  type Waiting,
  WAITING_KINDS,
  type WaitingKind,
} from "./waiting-model";

const ofTenant = statement<Waiting & { now: Date }>(
  "waiting-work",
  "select kind, waiting, oldest, clock_timestamp() as now from waiting_work($1)",
);

/** The waiting work of a tenant by kind, with the database's clock. */
export async function waitingWork(tenantId: string): Promise<(Waiting & { now: Date })[]> {
  return ofTenant([tenantId]);
}

/** Waiting work of a tenant; `oldest` is null for a kind with a notice but no waiting work. */
export type WaitingOfTenant = { tenantId: string; kind: WaitingKind; oldest: Date | null };

const ofTenants = statement<WaitingOfTenant & { now: Date }>(
  "waiting-work-by-tenant",
  `select tenant_id as "tenantId", kind, oldest, clock_timestamp() as now from waiting_work_by_tenant() order by 1`,
);

/** The waiting work of all tenants, and kinds with notices, in one statement. */
export async function waitingWorkByTenant(): Promise<(WaitingOfTenant & { now: Date })[]> {
  return ofTenants();
}

const found = statement(
  "stuck-notice-found",
  `insert into stuck_notice (tenant_id, kind) select $1, unnest($2::text[]) on conflict do nothing`,
);

/** Stores the kinds that are stuck now; returns those without a notice. */
export async function noteStuck(
  tenantId: string,
  stuck: readonly WaitingKind[],
): Promise<Set<WaitingKind>> {
  await found([tenantId, stuck]);
  await prisma().stuckNotice.deleteMany({ where: { tenantId, kind: { notIn: [...stuck] } } });
  const untold = await prisma().stuckNotice.findMany({
    where: { tenantId, toldAt: null },
    select: { kind: true },
  });
  return new Set(untold.map(({ kind }) => wordRead(WAITING_KINDS, kind)));
}

const told = statement(
  "stuck-notice-told",
  "update stuck_notice set told_at = clock_timestamp() where tenant_id = $1 and kind = any($2::text[])",
);

export async function markTold(tenantId: string, kinds: readonly WaitingKind[]): Promise<void> {
  await told([tenantId, kinds]);
}

const owners = statement<{ email: string; tenant: string }>(
  "stuck-notice-owners",
  `select u.email, t.name as tenant from portal_user u join tenant t on t.id = u.tenant_id
   where u.tenant_id = $1 and u.role = 'owner' and u.disabled_at is null order by u.id`,
);

/** The owners' addresses, and the name of the company. */
export async function ownersToTell(
  tenantId: string,
): Promise<{ emails: string[]; tenant: string }> {
  const rows = await owners([tenantId]);
  return { emails: rows.map(({ email }) => email), tenant: rows[0]?.tenant ?? "" };
}

const failed = statement<FailedAccount>(
  "stuck-notice-failed-accounts",
  `select a.account_number as "accountNumber", a.name as "accountName", f.message from (
     select distinct on (subject_id) subject_id, message, at from work_failure
       where tenant_id = $1 and resolved_at is null and subject_type = 'account' order by subject_id, at desc) f
     join account a on a.tenant_id = $1 and a.id = f.subject_id order by f.at desc, a.account_number limit ${MOST_NAMED + 1}`,
);

/** Accounts with work that failed and is still open, the newest first: one more than a mail names, if there are more. */
export function failedAccounts(tenantId: string): Promise<FailedAccount[]> {
  return failed([tenantId]);
}
