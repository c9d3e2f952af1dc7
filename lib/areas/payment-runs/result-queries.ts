import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { prisma, statement } from "@/lib/platform/database/db";
import { wordRead } from "@/lib/platform/database/prisma-values";
import { wireId } from "@/lib/kernel/ids";
import { type NumberedPage, readNumberedPage } from "@/lib/lists/numbered-pages";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import { type Reach, RUN } from "./queries";
import { TRANSACTION_KINDS } from "./model";
import type { CountedRun, ShownItem, ShownTransaction } from "./result-model";

const COUNTS = `(select count(*)::int from payment_run_item x where x.tenant_id = r.tenant_id and x.run_id = r.id) as documents,
  (select count(*)::int from payment_run_item x where x.tenant_id = r.tenant_id and x.run_id = r.id and x.state = 'Error') as failed,
  (select count(*)::int from payment_run_item x where x.tenant_id = r.tenant_id and x.run_id = r.id and x.state = 'Pending') as waiting,
  (select count(distinct t.subject_id)::int from payment_run_transaction t
     where t.tenant_id = r.tenant_id and t.run_id = r.id and t.kind = 'Payment') as payments`;

const runs: ListSpec = {
  name: "payment-runs",
  custom: "PaymentRun",
  select: `select ${RUN}, ${COUNTS} from payment_run r where r.tenant_id = $1 and r.entity_id = $2`,
  fixed: 2,
  fields: {
    id: { column: "r.id", type: "id" },
    paymentRunNumber: { column: "r.run_number", type: "text", sortable: true, unique: true },
    number: { column: "r.run_number", type: "text", sortable: true, unique: true },
    status: { column: "r.status", type: "text" },
    targetDate: { column: "r.target_date", type: "date" },
    createdDate: { column: "r.created_at", type: "instant", sortable: true },
    updatedDate: { column: "r.updated_at", type: "instant", sortable: true },
    ...columnsOf("r", {
      id: "accountId",
      text: "batch; billCycleDay:r.bill_cycle_day::text; currency; paymentGatewayId:r.gateway; errorMessage",
      instant: "runDate:r.run_at; executedDate:r.executed_at; endDate:r.completed_at",
      boolean: `autoApplyCreditMemo:r.apply_credit_memos; autoApplyUnappliedPayment:r.apply_unapplied_payments; applyCreditBalance; collectPayment;
        consolidatedPayment:r.consolidated; useCustomPaymentMethods:r.custom_payment_methods; processPaymentWithClosedPM:r.closed_methods`,
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "r.id",
};

const reachOf = ({ tenantId, entityId }: Reach) => [tenantId, entityId];

/** One page of runs for object queries. */
export function runPage(reach: Reach, query: ListQuery) {
  return readList<CountedRun>(runs, query, reachOf(reach));
}

/** A run with its counts, by its id. */
export async function countedRun(reach: Reach, id: string): Promise<CountedRun | undefined> {
  const query = { filter: [`id.EQ:${wireId(id)}`] };
  return (await readList<CountedRun>(runs, query, reachOf(reach))).rows[0];
}

/** One page of runs for version 1. */
export function numberedRunPage(reach: Reach, page: NumberedPage, filter: readonly string[]) {
  return readNumberedPage<CountedRun>(runs, page, filter, reachOf(reach));
}

const ITEM = `select x.id, x.run_id as "runId", x.account_id as "accountId", a.account_number as "accountNumber", a.name as "accountName",
  a.currency, x.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber", i.kind as "documentKind", x.payment_method_id as "paymentMethodId", x.amount,
  coalesce(x.amount_to_collect, x.amount, i.balance) as "amountToCollect", x.amount_collected as "amountCollected", x.comment, x.standalone,
  x.state, x.attempts, x.error_code as "errorCode", x.error_message as "errorMessage", x.updated_at as "updatedAt",
  (select p.payment_number from payment_run_transaction t join payment p on p.tenant_id = t.tenant_id and p.id = t.subject_id
     where t.tenant_id = x.tenant_id and t.item_id = x.id and t.kind = 'Payment' limit 1) as "paymentNumber"
  from payment_run_item x join payment_run r on r.tenant_id = x.tenant_id and r.id = x.run_id
  join account a on a.tenant_id = x.tenant_id and a.id = x.account_id
  left join invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id
  where x.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`;

const items: ListSpec = {
  name: "payment-run-items",
  select: ITEM,
  fixed: 3,
  fields: {
    id: { column: "x.id", type: "id", sortable: true },
    paymentRunId: { column: "x.run_id", type: "id" },
    accountId: { column: "x.account_id", type: "id" },
    accountName: { column: "a.name", type: "text", sortable: true, starts: true },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    state: { column: "x.state", type: "text", sortable: true },
    ...columnsOf("x", {
      id: "documentId:x.invoice_id; paymentMethodId",
      text: "errorCode; errorMessage; comment",
      number:
        "amount; amountToCollect:coalesce(x.amount_to_collect, x.amount, i.balance); amountCollected; attempts",
      boolean: "standalone",
    }),
    updatedDate: { column: "x.updated_at", type: "instant", sortable: true },
  },
  defaultSort: "accountNumber.ASC",
  idColumn: "x.id",
};

type ItemReach = Reach & { orgIds: readonly string[] };
const itemReach = ({ tenantId, entityId, orgIds }: ItemReach) => [tenantId, entityId, orgIds];

export function itemPage(reach: ItemReach, query: ListQuery) {
  return readList<ShownItem>(items, query, itemReach(reach));
}

/** One page of a run's documents for version 1, by account. */
export function numberedItemPage(reach: ItemReach, page: NumberedPage, runId: string) {
  const filter = [`paymentRunId.EQ:${wireId(runId)}`];
  return readNumberedPage<ShownItem>(items, page, filter, itemReach(reach));
}

const ofRun = statement<ShownItem>(
  "payment-run-data",
  `${ITEM} and x.run_id = $4 order by a.account_number, i.due_date nulls last, x.id`,
);

/** Every document of a run, by account. */
export function itemsOfRun(reach: ItemReach, runId: string): Promise<ShownItem[]> {
  return ofRun([...itemReach(reach), runId]);
}

/** What a run did, in order. */
export async function transactionsOfRun(
  tenantId: string,
  runId: string,
): Promise<ShownTransaction[]> {
  const transactions = await prisma().paymentRunTransaction.findMany({
    where: { tenantId, runId },
    select: { itemId: true, kind: true, subjectId: true, amount: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return transactions.map((transaction) => ({
    ...transaction,
    kind: wordRead(TRANSACTION_KINDS, transaction.kind),
    amount: transaction.amount.toFixed(),
  }));
}
