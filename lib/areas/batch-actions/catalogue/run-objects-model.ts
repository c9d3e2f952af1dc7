import { objectType } from "./object-model";

const documentsIn = (table: string) =>
  `(select count(*)::int from ${table} d where d.tenant_id = o.tenant_id and d.source_id = o.id and d.status <> 'Canceled')`;
const MAILS = `from mail x join invoice d on d.tenant_id = x.tenant_id and d.id = x.invoice_id
      where d.tenant_id = o.tenant_id and d.source_id = o.id and x.sent_at is not null`;
const TYPES = "ChargeTypeToExclude:nullif(array_to_string(o.excluded_charge_types, ','), '')";
const BATCHES = `case when o.account_id is not null then null when cardinality(o.batches) = 0 then 'AllBatches'
        else array_to_string(o.batches, ',') end`;
const SECONDS = "round(extract(epoch from o.completed_at - o.executed_at))::int";

const shared = {
  id: "account_id; created_by_id; updated_by_id",
  boolean: `auto_email; auto_post; auto_renewal; NoEmailForZeroAmountInvoice:o.no_email_for_zero; include_subscriptions; include_order_line_items;
      InvoicesEmailed:exists(select ${MAILS})`,
  integer: `NumberOfAccounts:(select count(*)::int from bill_run_account x where x.tenant_id = o.tenant_id and x.run_id = o.id)
        + coalesce(o.night_accounts, 0);
      NumberOfInvoices:${documentsIn("invoice")}`,
  date: "invoice_date; target_date",
  datetime: `ExecutedDate:o.executed_at; LastEmailSentTime:(select max(x.sent_at) ${MAILS});
      CreatedDate:o.created_at; UpdatedDate:o.updated_at`,
};
const place = { scope: "invoices:read", from: "bill_run o", within: "orgs" } as const;

/** Bill runs have two names: one of queries, lists and exports, and one of batch actions and object calls. */
export const RUN_OBJECTS = [
  objectType("BillingRun", place, {
    ...shared,
    text: `BillingRunNumber:o.run_number; BillingRunType:'Regular'; name; status; ${TYPES}; BillCycleDay:o.bill_cycle_day::text;
      TargetType:case when o.account_id is null then 'AllAccount' else 'SingleAccount' end; error_message; CreatedByName:o.created_by_name`,
    integer: `${shared.integer}; NumberOfCreditMemos:${documentsIn("credit_memo")}; TotalTime:${SECONDS}`,
    datetime: `${shared.datetime}; StartDate:o.executed_at; EndDate:o.completed_at; PostedDate:o.posted_at`,
  }),
  objectType("BillRun", place, {
    ...shared,
    text: `BillRunNumber:o.run_number; status; ${TYPES}; Batch:${BATCHES}; BillCycleDay:o.bill_cycle_day::text`,
  }),
];
