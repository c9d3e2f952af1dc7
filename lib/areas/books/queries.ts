import type { Prisma } from "@/lib/generated/prisma/client";
import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { moneyInvariants } from "@/lib/platform/invariants/money-invariants";
import {
  type BookCheck,
  type BookSums,
  bookSums,
  CHECK_ORIGINS,
  CHECK_STATUSES,
  MOST_NAMED,
  NO_SUMS,
  ruleResult,
} from "./model";

type Row = Prisma.BookCheckGetPayload<{ omit: { tenantId: true } }>;

const read = (row: Row): BookCheck => ({
  ...row,
  origin: wordRead(CHECK_ORIGINS, row.origin),
  status: wordRead(CHECK_STATUSES, row.status),
  results: ruleResult.array().parse(row.results),
  sums: bookSums.safeParse(row.sums).data ?? NO_SUMS,
});

/** Stores a check that waits for the worker. Returns false when the tenant has an open one, also one that begins at the same time. */
export async function insertCheck(tenantId: string, check: BookCheck): Promise<boolean> {
  const { results, sums, ...stored } = check;
  const data = { tenantId, ...stored, results: [...results], sums };
  return (await prisma().bookCheck.createMany({ data, skipDuplicates: true })).count === 1;
}

const lock = statement<{ id: string }>(
  "book-check-lock",
  "select k.id from book_check k where k.tenant_id = $1 and k.id = $2::uuid for update",
);

/** A check, locked until the transaction ends. */
export async function lockedCheck(tenantId: string, id: string): Promise<BookCheck | undefined> {
  await lock([tenantId, id]);
  return checkWithId(tenantId, id);
}

export async function checkWithId(tenantId: string, id: string): Promise<BookCheck | undefined> {
  const where = { tenantId_id: { tenantId, id } };
  const row = await prisma().bookCheck.findUnique({ where, omit: { tenantId: true } });
  return row ? read(row) : undefined;
}

/** The check of a tenant that waits or is being done. */
export async function openCheck(tenantId: string): Promise<BookCheck | undefined> {
  const where = { tenantId, status: { in: ["Pending", "Processing"] } };
  const row = await prisma().bookCheck.findFirst({ where, omit: { tenantId: true } });
  return row ? read(row) : undefined;
}

type Change = Partial<
  Pick<BookCheck, "status" | "results" | "sums" | "broken" | "startedAt" | "endedAt">
>;

export async function updateCheck(tenantId: string, id: string, change: Change): Promise<void> {
  const { results, sums, ...plain } = change;
  await prisma().bookCheck.update({
    where: { tenantId_id: { tenantId, id } },
    data: { ...plain, ...(results ? { results: [...results] } : {}), ...(sums ? { sums } : {}) },
  });
}

/** The checks of a tenant, the newest first. */
export async function checksOf(tenantId: string, take: number, skip: number): Promise<BookCheck[]> {
  const rows = await prisma().bookCheck.findMany({
    where: { tenantId },
    omit: { tenantId: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    ...{ take, skip },
  });
  return rows.map(read);
}

/** Removes the checks of before a moment. */
export async function removeChecksBefore(tenantId: string, before: Date): Promise<void> {
  await prisma().bookCheck.deleteMany({ where: { tenantId, createdAt: { lt: before } } });
}

type Found = { subject: string; broken: number };

/** Each rule with the statement that finds what breaks it among the rows of the caller's tenant. */
export const RULES = moneyInvariants.map(({ id, title, sql }) => ({
  id,
  title,
  broken: statement<Found>(
    `books-${id}`,
    `select x.subject, (count(*) over ())::int as broken from (${sql}) x order by 1 limit ${MOST_NAMED}`,
  ),
}));

const documents = statement<BookSums["documents"][number]>(
  "books-documents",
  `select a.entity_id as "entityId", i.currency, count(*)::int as count, sum(i.amount)::text as billed, coalesce(sum(p.amount), 0)::text as paid,
     coalesce(sum(c.amount), 0)::text as credited, coalesce(sum(j.amount), 0)::text as adjusted, sum(i.balance)::text as owed
   from invoice i join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
   left join (select invoice_id, sum(amount) as amount from payment_application where tenant_id = $1 group by 1) p on p.invoice_id = i.id
   left join (select invoice_id, sum(amount) as amount from credit_memo_application where tenant_id = $1 group by 1) c on c.invoice_id = i.id
   left join (select invoice_id, sum(case when type in ('Charge', 'Increase') then -amount else amount end) as amount
     from adjustment where tenant_id = $1 and status = 'Processed' group by 1) j on j.invoice_id = i.id
   where i.tenant_id = $1 and i.status = 'Posted' group by 1, 2 order by 1, 2`,
);

const creditMemos = statement<BookSums["creditMemos"][number]>(
  "books-credit-memos",
  `select a.entity_id as "entityId", m.currency, count(*)::int as count, sum(m.amount)::text as credited, sum(m.applied_amount)::text as applied,
     sum(m.refund_amount)::text as refunded, sum(m.balance)::text as left
   from credit_memo m join account a on a.tenant_id = m.tenant_id and a.id = m.account_id
   where m.tenant_id = $1 and m.status = 'Posted' group by 1, 2 order by 1, 2`,
);

const payments = statement<BookSums["payments"][number]>(
  "books-payments",
  `select coalesce(a.entity_id, p.entity_id) as "entityId", p.currency, count(*)::int as count, sum(p.amount)::text as received, sum(p.applied_amount)::text as applied,
     sum(p.refund_amount)::text as refunded, sum(p.credit_balance_amount)::text as credit, sum(p.unapplied_amount)::text as unapplied
   from payment p left join account a on a.tenant_id = p.tenant_id and a.id = p.account_id
   where p.tenant_id = $1 and p.status = 'Processed' group by 1, 2 order by 1, 2`,
);

/** The sums of a tenant's posted documents and credit memos and of its payments, by currency. */
export const sumsOf = async (tenantId: string): Promise<BookSums> => ({
  documents: await documents([tenantId]),
  creditMemos: await creditMemos([tenantId]),
  payments: await payments([tenantId]),
});

const beyond = statement<{ id: string }>(
  "books-orgs-beyond",
  "select o.id from org o where o.tenant_id = $1 and o.entity_id = $2 and o.id <> all($3::uuid[]) limit 1",
);

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** Whether a caller reaches every org of its entity. */
export const reachesEntity = async ({ tenantId, entityId, orgIds }: Reach): Promise<boolean> =>
  (await beyond([tenantId, entityId, orgIds])).length === 0;
