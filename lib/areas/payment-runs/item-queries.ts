import { insertRows, prisma, statement } from "@/lib/platform/database/db";
import { FIRST_ID, type Page } from "@/lib/platform/pages";
import { type Decimal, decimal } from "@/lib/values/decimal";
import type { LocalDate } from "@/lib/values/local-date";
import type { PaymentRun, RunItem, RunTransaction } from "./model";

/**
 * Documents that a filter matches: posted, still owed, due by $2, of active accounts with automatic
 * payment within reach ($3, $4), and not held. $5 to $9 are the filter.
 */
const CHOSEN = `from invoice i join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
  left join payment_method m on m.tenant_id = a.tenant_id and m.id = a.default_payment_method_id
  where i.tenant_id = $1 and i.status = 'Posted' and i.balance > 0 and i.auto_pay is not false and i.due_date <= $2 and a.status = 'Active' and a.auto_pay
    and a.entity_id = $3 and a.org_id = any($4::uuid[]) and ($5::uuid is null or a.id = $5) and ($6::text is null or a.batch = $6)
    and ($7::int is null or a.bill_cycle_day = $7) and ($8::text is null or a.currency = $8) and ($9::text is null or m.gateway = $9)
    and not exists (select from collection_hold h where h.tenant_id = i.tenant_id and h.invoice_id = i.id)`;

type Choice = Pick<
  PaymentRun,
  "accountId" | "batch" | "billCycleDay" | "currency" | "gateway" | "entityId" | "orgIds"
>;

const choice = (tenantId: string, run: Choice, day: LocalDate) => [
  tenantId,
  day,
  run.entityId,
  run.orgIds,
  run.accountId,
  run.batch,
  run.billCycleDay,
  run.currency,
  run.gateway,
];

const fill = statement(
  "payment-run-fill",
  `insert into payment_run_item (tenant_id, id, run_id, account_id, invoice_id, standalone, state, credited, amount_collected, attempts, updated_at)
   select $1, gen_random_uuid(), $10, i.account_id, i.id, false, 'Pending', false, 0, 0, $11 ${CHOSEN}`,
);

/** Stores the documents that a run's filter matches on a day. */
export async function fillRun(
  tenantId: string,
  run: PaymentRun,
  day: LocalDate,
  at: Date,
): Promise<void> {
  await fill([...choice(tenantId, run, day), run.id, at]);
}

/** A filter's total, by currency. */
export type ChosenTotal = {
  currency: string;
  documents: number;
  accounts: number;
  withoutMethod: number;
  amount: string;
};

const totals = statement<ChosenTotal>(
  "payment-run-chosen-totals",
  `select a.currency, count(*)::int as documents, count(distinct a.id)::int as accounts,
     count(distinct a.id) filter (where m.id is null or not (m.status = any($10::text[])))::int as "withoutMethod", sum(i.balance)::text as amount
   ${CHOSEN} group by a.currency order by a.currency`,
);

/** A document that a filter matches. */
export type ChosenDocument = {
  accountId: string;
  accountNumber: string;
  accountName: string;
  invoiceId: string;
  invoiceNumber: string;
  dueDate: LocalDate;
  currency: string;
  balance: string;
  lastResponse: string | null;
};

const chosen = statement<ChosenDocument>(
  "payment-run-chosen",
  `select a.id as "accountId", a.account_number as "accountNumber", a.name as "accountName", i.id as "invoiceId",
     i.invoice_number as "invoiceNumber", i.due_date as "dueDate", a.currency, i.balance,
     (select p.last_response from payment_retry p where p.tenant_id = i.tenant_id and p.invoice_id = i.id) as "lastResponse"
   ${CHOSEN} order by i.balance desc, i.id limit $10`,
);

/** The matches of a filter on a day: totals of all, and the largest documents. */
export async function chosenBy(
  tenantId: string,
  run: Choice & Pick<PaymentRun, "closedMethods">,
  day: LocalDate,
  rows: number,
): Promise<{ totals: ChosenTotal[]; documents: ChosenDocument[] }> {
  const values = choice(tenantId, run, day);
  const usable = run.closedMethods ? ["Active", "Closed"] : ["Active"];
  return {
    totals: await totals([...values, usable]),
    documents: await chosen([...values, rows]),
  };
}

const insert = insertRows("payment_run_item");

/** An item as a caller gave it. */
export type NewItem = Omit<RunItem, "credited" | "collected"> & { comment: string | null };

export async function insertItems(
  tenantId: string,
  runId: string,
  items: readonly NewItem[],
  at: Date,
): Promise<void> {
  await insert(
    items.map((item) => ({
      tenant_id: tenantId,
      id: item.id,
      run_id: runId,
      account_id: item.accountId,
      invoice_id: item.invoiceId,
      payment_method_id: item.paymentMethodId,
      amount: item.amount?.toFixed() ?? null,
      comment: item.comment,
      standalone: item.standalone,
      state: "Pending",
      credited: false,
      amount_collected: 0,
      attempts: 0,
      updated_at: at,
    })),
  );
}

/** An account of a run with pending items, and who may see it. */
export type WaitingAccount = { id: string; entityId: string; orgId: string };

const waiting = statement<WaitingAccount>(
  "payment-run-waiting",
  `select a.id, a.entity_id as "entityId", a.org_id as "orgId" from account a
   where a.tenant_id = $1 and a.id > $3 and a.id in
     (select x.account_id from payment_run_item x where x.tenant_id = $1 and x.run_id = $2 and x.state = 'Pending')
   order by a.id limit $4`,
);

/** Accounts with pending items, after one of them, in the order of their ids. */
export function waitingAccounts(
  tenantId: string,
  runId: string,
  { after, limit }: Page<WaitingAccount>,
): Promise<WaitingAccount[]> {
  return waiting([tenantId, runId, after?.id ?? FIRST_ID, limit ?? null]);
}

const items = statement<
  Omit<RunItem, "amount" | "collected"> & { amount: string | null; collected: string }
>(
  "payment-run-items-of-account",
  `select x.id, x.account_id as "accountId", x.invoice_id as "invoiceId", x.payment_method_id as "paymentMethodId", x.amount, x.standalone, x.credited,
     x.amount_collected as collected
   from payment_run_item x join payment_run r on r.tenant_id = x.tenant_id and r.id = x.run_id and r.status = 'Processing'
   left join invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id
   where x.tenant_id = $1 and x.run_id = $2 and x.account_id = $3 and x.state = 'Pending'
   order by i.due_date nulls last, i.invoice_number, x.id for update of x`,
);

/** The pending items of an account, the oldest debt first, locked; none when the run has ended. */
export async function waitingItems(
  tenantId: string,
  runId: string,
  accountId: string,
): Promise<RunItem[]> {
  const rows = await items([tenantId, runId, accountId]);
  return rows.map((row) => ({
    ...row,
    amount: row.amount === null ? null : decimal(row.amount),
    collected: decimal(row.collected),
  }));
}

const finish = statement(
  "payment-run-items-finish",
  `update payment_run_item x set state = n.state, amount_to_collect = coalesce(n.wanted, x.amount_to_collect),
     amount_collected = x.amount_collected + n.collected, credited = true, error_code = null, error_message = null,
     attempts = x.attempts + case n.state when 'Pending' then 0 else 1 end, updated_at = $3
   from json_to_recordset($2::json) as n (id uuid, state text, wanted numeric, collected numeric)
   where x.tenant_id = $1 and x.id = n.id`,
);

/** The results of items. `collected` is added to what was collected before. */
export type ItemOutcome = {
  id: string;
  state: "Pending" | "Processed" | "Unprocessed";
  wanted?: Decimal;
  collected: Decimal;
};

export async function storeOutcomes(
  tenantId: string,
  outcomes: readonly ItemOutcome[],
  at: Date,
): Promise<void> {
  if (outcomes.length) await finish([tenantId, JSON.stringify(outcomes), at]);
}

const fail = statement<{ invoiceId: string | null }>(
  "payment-run-items-fail",
  `update payment_run_item x set state = 'Error', error_code = $4, error_message = $5, attempts = attempts + 1, updated_at = $6,
     amount_to_collect = coalesce(x.amount_to_collect, x.amount,
       (select i.balance from invoice i where i.tenant_id = x.tenant_id and i.id = x.invoice_id))
   where x.tenant_id = $1 and x.run_id = $2 and x.id = any($3::uuid[]) and x.state = 'Pending'
   returning x.invoice_id as "invoiceId"`,
);

/** Turns pending items into errors, with the reason; returns their documents. */
export async function failItems(
  tenantId: string,
  runId: string,
  ids: readonly string[],
  reason: { code: string | null; message: string },
  at: Date,
): Promise<string[]> {
  const values = [tenantId, runId, ids, reason.code, reason.message.slice(0, 500), at];
  return (await fail(values)).flatMap(({ invoiceId }) => invoiceId ?? []);
}

export async function failWaiting(
  tenantId: string,
  runId: string,
  message: string,
  at: Date,
): Promise<void> {
  await prisma().paymentRunItem.updateMany({
    where: { tenantId, runId, state: "Pending" },
    data: {
      state: "Error",
      errorCode: null,
      errorMessage: message,
      attempts: { increment: 1 },
      updatedAt: at,
    },
  });
}

/** Makes errors pending again; returns how many. */
export async function retryItems(
  tenantId: string,
  runId: string,
  ids: readonly string[] | null,
  at: Date,
): Promise<number> {
  const { count } = await prisma().paymentRunItem.updateMany({
    where: { tenantId, runId, state: "Error", ...(ids === null ? {} : { id: { in: [...ids] } }) },
    data: { state: "Pending", updatedAt: at },
  });
  return count;
}

const counted = statement<{ waiting: number; failed: number; paid: number }>(
  "payment-run-counts",
  `select count(*) filter (where state = 'Pending')::int as waiting, count(*) filter (where state = 'Error')::int as failed,
     count(*) filter (where state in ('Processed', 'Unprocessed') or amount_collected > 0)::int as paid
   from payment_run_item where tenant_id = $1 and run_id = $2`,
);

/** The progress of a run. */
export async function countItems(tenantId: string, runId: string) {
  return (await counted([tenantId, runId]))[0] ?? { waiting: 0, failed: 0, paid: 0 };
}

const insertTransaction = insertRows("payment_run_transaction");

export async function storeTransactions(
  tenantId: string,
  runId: string,
  transactions: readonly (RunTransaction & { id: string })[],
  at: Date,
): Promise<void> {
  await insertTransaction(
    transactions.map(({ id, itemId, kind, subjectId, amount }) => ({
      tenant_id: tenantId,
      id,
      run_id: runId,
      item_id: itemId,
      kind,
      subject_id: subjectId,
      amount: amount.toFixed(),
      created_at: at,
    })),
  );
}
