import { newId } from "@/lib/kernel/ids";
import { prisma, statement } from "@/lib/platform/database/db";
import { FIRST_ID, type Page } from "@/lib/platform/pages";
import type { AccountCounts, AccountState, BillRun } from "./model";

/** Subscriptions that a renewal is due for by $8. */
const RENEWABLE = `s.auto_renew and s.term_type = 'TERMED' and s.status = 'Active' and s.term_end <= $8
  and s.cancelled_on is null and not upper_inf(s.suspensions)`;

/** Accounts `a` that a run includes: of tenant $1, by `choiceValues` from $3 on. */
export const CHOICE = `a.tenant_id = $1 and a.entity_id = $3 and a.org_id = any($4::uuid[]) and a.status = 'Active'
  and ($5::uuid is null or a.id = $5) and (cardinality($6::text[]) = 0 or a.batch = any($6))
  and ($7::int is null or a.bill_cycle_day = $7 or $7 = 0 and a.bcd_setting_option = 'AutoSet')
  and (a.id = $5 or a.id in (
    select c.account_id from rate_plan_charge c
      join subscription s on s.tenant_id = c.tenant_id and s.id = c.subscription_id
      where c.tenant_id = $1 and c.next_billing_date <= $8 and s.status = 'Active'
    union all
    select l.invoice_account_id from order_line_item l
      where l.tenant_id = $1 and l.state = 'SentToBilling' and l.bill_target_date <= $8
    union all
    select l.invoice_account_id from fulfillment f join order_line_item l on l.tenant_id = f.tenant_id and l.id = f.order_line_item_id
      where f.tenant_id = $1 and f.state = 'SentToBilling' and f.bill_target_date <= $8
    union all
    select v.account_id from invoice_schedule_item x join invoice_schedule v on v.tenant_id = x.tenant_id and v.id = x.schedule_id and not v.paused
      where x.tenant_id = $1 and x.state = 'Pending' and x.run_date <= $8
        and exists (select 1 from invoice_schedule_charge n where n.tenant_id = $1 and n.schedule_id = v.id)
    union all
    select m.account_id from commitment_period p join commitment m on m.tenant_id = p.tenant_id and m.id = p.commitment_id
      where p.tenant_id = $1 and p.status in ('Active', 'CancelledPendingEvaluation') and p.due_on <= $8
    union all
    select m.account_id from commitment_period p join commitment m on m.tenant_id = p.tenant_id and m.id = p.commitment_id
      where p.tenant_id = $1 and p.pay_on <= $8
    union all
    select unnest(array[s.account_id, s.invoice_account_id]) from subscription s where s.tenant_id = $1 and $9 and ${RENEWABLE}))`;

const fill = statement(
  "bill-run-fill",
  `insert into bill_run_account (tenant_id, id, run_id, account_id, state, updated_at)
   select $1, gen_random_uuid(), $2, a.id, 'Pending', $10 from account a
   where ${CHOICE}
   on conflict (tenant_id, run_id, account_id) do nothing`,
  { replanned: true },
);

/** Stores the accounts of a run: the one that it names, or those with something due. */
export async function fillRun(tenantId: string, run: BillRun, at: Date): Promise<void> {
  await fill([tenantId, run.id, ...choiceValues(run), at]);
}

/** The parameters $3 to $9 of `CHOICE`. */
export const choiceValues = (
  run: Pick<
    BillRun,
    "entityId" | "orgIds" | "accountId" | "batches" | "billCycleDay" | "targetDate" | "autoRenewal"
  >,
) => [
  run.entityId,
  run.orgIds,
  run.accountId,
  run.batches,
  run.billCycleDay,
  run.targetDate,
  run.autoRenewal,
];

/** An account of a run with something to do, and who may see it. */
export type RunAccount = { id: string; entityId: string; orgId: string };

const REACH = `a.id, a.entity_id as "entityId", a.org_id as "orgId" from bill_run_account x
   join account a on a.tenant_id = x.tenant_id and a.id = x.account_id where x.tenant_id = $1 and x.run_id = $2 and a.id > $3`;

const renewing = statement<RunAccount>(
  "bill-run-accounts-to-renew",
  `select ${REACH} and x.state = 'Pending' and exists (select from subscription s
     where s.tenant_id = a.tenant_id and s.account_id = a.id and ${RENEWABLE.replace("$8", "$5")})
   order by a.id limit $4`,
);
const waiting = statement<RunAccount>(
  "bill-run-accounts-waiting",
  `select ${REACH} and x.state = 'Pending' order by a.id limit $4`,
);
const drafted = statement<RunAccount>(
  "bill-run-accounts-drafted",
  `select ${REACH} and (exists (select from invoice i
       where i.tenant_id = a.tenant_id and i.source_id = x.run_id and i.account_id = a.id and i.status = 'Draft')
     or exists (select from credit_memo m
       where m.tenant_id = a.tenant_id and m.source_id = x.run_id and m.account_id = a.id and m.status = 'Draft'))
   order by a.id limit $4`,
);
const billed = statement<RunAccount>(
  "bill-run-accounts-billed",
  `select ${REACH} and x.state <> 'Canceled' order by a.id limit $4`,
);

const pageOf = (tenantId: string, { id }: BillRun, { after, limit }: Page<RunAccount>) => [
  tenantId,
  id,
  after?.id ?? FIRST_ID,
  limit ?? null,
];

/** Reads the accounts of a run with work of one kind, in the order of their ids. */
export type ReadAccounts = (
  tenantId: string,
  run: BillRun,
  page: Page<RunAccount>,
) => Promise<RunAccount[]>;

/** Accounts that wait to be billed. */
export const accountsWaiting: ReadAccounts = (tenantId, run, page) =>
  waiting(pageOf(tenantId, run, page));

/** Those whose subscriptions are to be renewed first. */
export const accountsToRenew: ReadAccounts = (tenantId, run, page) =>
  renewing([...pageOf(tenantId, run, page), run.targetDate]);

/** Accounts with drafts of the run. */
export const accountsWithDrafts: ReadAccounts = (tenantId, run, page) =>
  drafted(pageOf(tenantId, run, page));

/** Accounts whose part of the run is not canceled. */
export const accountsToCancel: ReadAccounts = (tenantId, run, page) =>
  billed(pageOf(tenantId, run, page));

const take = statement<{ accountId: string }>(
  "bill-run-accounts-take",
  `select x.account_id as "accountId" from bill_run_account x
     join bill_run r on r.tenant_id = x.tenant_id and r.id = x.run_id and r.status = $4
   where x.tenant_id = $1 and x.run_id = $2 and x.account_id = any($3::uuid[]) and ($5::text is null or x.state = $5)
   order by x.account_id for update of x`,
  { replanned: true },
);

/** Those accounts of a run, in a state and of a run in a state, that are still to be worked on; they are locked then. */
export async function takeAccounts(
  tenantId: string,
  run: Pick<BillRun, "id" | "status">,
  accountIds: readonly string[],
  state: AccountState | null,
): Promise<string[]> {
  const rows = await take([tenantId, run.id, accountIds, run.status, state]);
  return rows.map(({ accountId }) => accountId);
}

const mark = statement(
  "bill-run-accounts-mark",
  `update bill_run_account x set state = m.state, message = null, updated_at = $5
   from unnest($3::uuid[], $4::text[]) as m (account_id, state)
   where x.tenant_id = $1 and x.run_id = $2 and x.account_id = m.account_id`,
  { replanned: true },
);

/** What came of accounts that were billed. */
export async function markAccounts(
  tenantId: string,
  runId: string,
  came: readonly { readonly accountId: string; readonly state: AccountState }[],
  at: Date,
): Promise<void> {
  const ids = came.map(({ accountId }) => accountId);
  if (ids.length) await mark([tenantId, runId, ids, came.map(({ state }) => state), at]);
}

/** What came of an account. */
export async function markAccount(
  tenantId: string,
  runId: string,
  accountId: string,
  to: { state?: AccountState; message: string | null },
  at: Date,
): Promise<void> {
  await prisma().billRunAccount.updateMany({
    where: { tenantId, runId, accountId },
    data: { ...to, message: to.message?.slice(0, 1000) ?? null, updatedAt: at },
  });
}

/** Accounts that still wait count as failed. */
export async function failWaiting(
  tenantId: string,
  runId: string,
  message: string,
  at: Date,
): Promise<void> {
  await prisma().billRunAccount.updateMany({
    where: { tenantId, runId, state: "Pending" },
    data: { state: "Error", message, updatedAt: at },
  });
}

/** Makes failed accounts wait again: some of them or all; returns how many. */
export async function retryAccounts(
  tenantId: string,
  runId: string,
  accountIds: readonly string[] | null,
  at: Date,
): Promise<number> {
  const only = accountIds === null ? {} : { accountId: { in: [...accountIds] } };
  const { count } = await prisma().billRunAccount.updateMany({
    where: { tenantId, runId, state: "Error", ...only },
    data: { state: "Pending", message: null, updatedAt: at },
  });
  return count;
}

const counted = statement<AccountCounts>(
  "bill-run-counts",
  `select count(*) filter (where state = 'Pending')::int as waiting, count(*) filter (where state = 'Error')::int as failed,
     count(*) filter (where state = 'Billed')::int as billed
   from bill_run_account where tenant_id = $1 and run_id = $2`,
);

/** The progress of a run. */
export async function countAccounts(tenantId: string, runId: string): Promise<AccountCounts> {
  return (await counted([tenantId, runId]))[0] ?? { waiting: 0, failed: 0, billed: 0 };
}

/** The documents of a run with an account. */
export type RunDocuments = { invoices: string[]; memos: string[] };

/** The drafts of a run for an account, the newest first. */
export async function draftsOfRun(
  tenantId: string,
  runId: string,
  accountId: string,
): Promise<RunDocuments> {
  const where = { tenantId, sourceId: runId, accountId, status: "Draft" };
  const order = { select: { id: true }, orderBy: { id: "desc" } } as const;
  const invoices = await prisma().invoice.findMany({ where, ...order });
  const memos = await prisma().creditMemo.findMany({ where, ...order });
  return { invoices: invoices.map(({ id }) => id), memos: memos.map(({ id }) => id) };
}

/** The number of a posted document of a run; undefined when there is none. */
export async function postedOfRun(tenantId: string, runId: string): Promise<string | undefined> {
  const where = { tenantId, sourceId: runId, status: "Posted" };
  const invoice = await prisma().invoice.findFirst({ where, select: { invoiceNumber: true } });
  if (invoice) return invoice.invoiceNumber;
  const memo = await prisma().creditMemo.findFirst({ where, select: { memoNumber: true } });
  return memo?.memoNumber;
}

/** Stores an account that a run has billed. */
export async function addAccount(
  tenantId: string,
  runId: string,
  accountId: string,
  at: Date,
): Promise<void> {
  await prisma().billRunAccount.create({
    data: { tenantId, id: newId(), runId, accountId, state: "Billed", updatedAt: at },
  });
}
