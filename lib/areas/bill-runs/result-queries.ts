import type { ListQuery } from "@/lib/api/object-query";
import { wireId } from "@/lib/kernel/ids";
import { columnsOf, madeBy } from "@/lib/lists/list-spec";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import { type Reach, RUN } from "./queries";
import type { CountedRun, ShownAccount } from "./result-model";

const accountsIn = (condition: string) =>
  `(select count(*)::int from bill_run_account x where x.tenant_id = r.tenant_id and x.run_id = r.id${condition})`;
const documentsIn = (table: string) =>
  `(select count(*)::int from ${table} d where d.tenant_id = r.tenant_id and d.source_id = r.id and d.status <> 'Canceled')`;

const COUNTS = `${accountsIn("")} + coalesce(r.night_accounts, 0) as accounts, ${accountsIn(" and x.state = 'Pending'")} as waiting,
  (select max(x.sent_at) from mail x join invoice d on d.tenant_id = x.tenant_id and d.id = x.invoice_id
     where d.tenant_id = r.tenant_id and d.source_id = r.id) as "lastEmailSentTime",
  ${accountsIn(" and x.state = 'Error'")} as failed, ${documentsIn("invoice")} as invoices, ${documentsIn("credit_memo")} as memos`;

const runs: ListSpec = {
  name: "billing-runs",
  select: `select ${RUN}, ${COUNTS} from bill_run r where r.tenant_id = $1 and r.entity_id = $2`,
  fixed: 2,
  fields: {
    id: { column: "r.id", type: "id" },
    billingRunNumber: { column: "r.run_number", type: "text", sortable: true, unique: true },
    status: { column: "r.status", type: "text" },
    targetDate: { column: "r.target_date", type: "date" },
    invoiceDate: { column: "r.invoice_date", type: "date" },
    createdDate: { column: "r.created_at", type: "instant", sortable: true },
    updatedDate: { column: "r.updated_at", type: "instant", sortable: true },
    ...columnsOf("r", {
      id: `accountId; createdById:${madeBy("r.created_by_id")}; updatedById:${madeBy("r.updated_by_id")}`,
      number: "totalTime:round(extract(epoch from r.completed_at - r.executed_at))",
      text: `name; billCycleDay:r.bill_cycle_day::text; errorMessage;
        billingRunType:'Regular'; chargeTypeToExclude:nullif(array_to_string(r.excluded_charge_types, ','), '');
        billRunType:case when r.night_of is not null then 'Nightly' when r.schedule is not null then 'Scheduled' else 'AdHoc' end;
        targetType:case when r.account_id is null then 'AllAccount' else 'SingleAccount' end`,
      instant:
        "executedDate:r.executed_at; startDate:r.executed_at; endDate:r.completed_at; postedDate:r.posted_at; scheduledExecutionTime:r.scheduled_at",
      boolean:
        "autoPost; autoEmail; autoRenewal; noEmailForZeroAmountInvoice:r.no_email_for_zero; includeSubscriptions; includeOrderLineItems",
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

/** A run with its progress, by its id. */
export async function countedRun(reach: Reach, id: string): Promise<CountedRun | undefined> {
  const query = { filter: [`id.EQ:${wireId(id)}`] };
  return (await readList<CountedRun>(runs, query, reachOf(reach))).rows[0];
}

const accounts: ListSpec = {
  name: "bill-run-accounts",
  select: `select x.id, x.run_id as "runId", x.account_id as "accountId", a.account_number as "accountNumber", a.name as "accountName",
      x.state, x.message, x.updated_at as "updatedAt"
    from bill_run_account x join account a on a.tenant_id = x.tenant_id and a.id = x.account_id
    where x.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "x.id", type: "id", sortable: true },
    billRunId: { column: "x.run_id", type: "id" },
    accountId: { column: "x.account_id", type: "id" },
    accountName: { column: "a.name", type: "text", sortable: true, starts: true },
    accountNumber: { column: "a.account_number", type: "text", sortable: true },
    state: { column: "x.state", type: "text", sortable: true },
    message: { column: "x.message", type: "text" },
    updatedDate: { column: "x.updated_at", type: "instant", sortable: true },
  },
  defaultSort: "accountNumber.ASC",
  idColumn: "x.id",
};

/** One page of accounts of runs. */
export function accountPage(reach: Reach & { orgIds: readonly string[] }, query: ListQuery) {
  return readList<ShownAccount>(accounts, query, [...reachOf(reach), reach.orgIds]);
}
