import { CHOICE, choiceValues } from "@/lib/areas/bill-runs/account-queries";
import type { BillRun } from "@/lib/areas/bill-runs/model";
import { prisma, statement } from "@/lib/platform/database/db";
import { dayWritten } from "@/lib/platform/database/prisma-values";
import { decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { AccountAmount } from "./oddities-model";

/** What a run would choose. */
export type Chosen = Pick<
  BillRun,
  "entityId" | "orgIds" | "accountId" | "batches" | "billCycleDay" | "targetDate" | "autoRenewal"
>;

const due = statement<{ id: string; total: number }>(
  "bill-run-forecast-due",
  `select a.id, (count(*) over ())::int as total from account a where ${CHOICE} order by a.id limit $2`,
  { replanned: true },
);

/** The first accounts that a run would include, and how many there are. */
export async function dueAccounts(tenantId: string, run: Chosen, limit: number) {
  const rows = await due([tenantId, limit, ...choiceValues(run)]);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

const OF_RUN = `select account_id, currency, amount from invoice where tenant_id = $1 and source_id = $2 and status <> 'Canceled'
   union all select account_id, currency, -amount from credit_memo where tenant_id = $1 and source_id = $2 and status <> 'Canceled'`;

type Row = { accountId: string; currency: string; amount: string };

const amounts = statement<Row>(
  "bill-run-forecast-last-amounts",
  `select account_id as "accountId", currency, sum(amount) as amount from (${OF_RUN}) d
   where account_id = any($3::uuid[]) group by account_id, currency`,
  { replanned: true },
);

/** What a run has billed some accounts. */
export async function amountsOfRun(
  tenantId: string,
  runId: string,
  accountIds: readonly string[],
): Promise<AccountAmount[]> {
  const rows = await amounts([tenantId, runId, accountIds]);
  return rows.map((row) => ({ ...row, amount: decimal(row.amount) }));
}

const missing = statement<Row & { total: number }>(
  "bill-run-forecast-missing",
  `select d.account_id as "accountId", d.currency, sum(d.amount) as amount, (count(*) over ())::int as total from (${OF_RUN}) d
     join account b on b.tenant_id = $1 and b.id = d.account_id and b.entity_id = $3 and b.org_id = any($4::uuid[])
   where not exists (select from account a where a.id = d.account_id and ${CHOICE})
   group by d.account_id, d.currency order by abs(sum(d.amount)) desc, d.account_id limit 100`,
  { replanned: true },
);

/** What a run has billed of accounts that another one would not include: the largest amounts, and how many there are. */
export async function missingAmounts(tenantId: string, runId: string, run: Chosen) {
  const rows = await missing([tenantId, runId, ...choiceValues(run)]);
  return {
    amounts: rows.map(
      ({ accountId, currency, amount }): AccountAmount => ({
        ...{ accountId, currency },
        amount: decimal(amount),
      }),
    ),
    total: rows[0]?.total ?? 0,
  };
}

/** The last run before a day with the same accounts, batches and bill cycle day, which has ended. */
export function lastRunLike(
  tenantId: string,
  { entityId, accountId, batches, billCycleDay }: Chosen,
  before: LocalDate,
): Promise<{ id: string; runNumber: string } | null> {
  return prisma().billRun.findFirst({
    where: {
      ...{ tenantId, entityId, accountId, billCycleDay, nightOf: null },
      batches: { equals: batches },
      status: { in: ["Completed", "Posted"] },
      targetDate: { lt: dayWritten(before) },
    },
    select: { id: true, runNumber: true },
    orderBy: [{ targetDate: "desc" }, { createdAt: "desc" }],
  });
}

/** Numbers and names of accounts, by their ids. */
export async function namesOf(tenantId: string, ids: readonly string[]) {
  const rows = await prisma().account.findMany({
    where: { tenantId, id: { in: [...ids] } },
    select: { id: true, accountNumber: true, name: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
