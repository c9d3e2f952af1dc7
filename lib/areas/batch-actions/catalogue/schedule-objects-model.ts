import { OF_ACCOUNT, objectType } from "./object-model";

const TIMES = "CreatedDate:o.created_at; UpdatedDate:o.updated_at";
const PENDING =
  "from invoice_schedule_item x where x.tenant_id = o.tenant_id and x.schedule_id = o.id and x.state = 'Pending'";
const billed = (of: string) =>
  `(select coalesce(sum(b.amount), 0) from scheduled_line b where b.tenant_id = o.tenant_id and b.${of} = o.id)`;
const documentOf = (column: string) =>
  `(select b.${column} from scheduled_line b where b.tenant_id = o.tenant_id and b.item_id = o.id and b.${column} is not null limit 1)`;

/** What charges are billed by in place of their billing periods. */
export const SCHEDULE_OBJECTS = [
  objectType(
    "InvoiceSchedule",
    { scope: "invoices:read", from: `invoice_schedule o ${OF_ACCOUNT}`, within: "account" },
    {
      id: "account_id; created_by_id; updated_by_id",
      text: `Number:o.schedule_number; notes; currency; Status:case when not exists (select ${PENDING}) then 'FullyProcessed'
        when o.paused then 'Paused' when exists (select from invoice_schedule_item x where x.tenant_id = o.tenant_id and x.schedule_id = o.id
          and x.state = 'Processed') then 'PartiallyProcessed' else 'Pending' end`,
      number: `TotalAmount:o.planned_amount; BilledAmount:${billed("schedule_id")}`,
      boolean: "invoice_separately; paused",
      date: `NextRunDate:(select min(x.run_date) ${PENDING})`,
      datetime: TIMES,
    },
  ),
  objectType(
    "InvoiceScheduleItem",
    {
      scope: "invoices:read",
      from: `invoice_schedule_item o join invoice_schedule l on l.tenant_id = o.tenant_id and l.id = o.schedule_id
        join account a on a.tenant_id = l.tenant_id and a.id = l.account_id`,
      within: "account",
    },
    {
      id: `InvoiceScheduleId:o.schedule_id; AccountId:l.account_id; InvoiceId:${documentOf("invoice_id")};
        CreditMemoId:${documentOf("credit_memo_id")}; created_by_id; updated_by_id`,
      text: "name; Status:o.state",
      number: `amount; percentage; BilledAmount:${billed("item_id")}`,
      integer: "SequenceNumber:o.position",
      date: "run_date; TargetDateForAdditionalSubscriptions:o.target_date",
      datetime: TIMES,
    },
  ),
];
