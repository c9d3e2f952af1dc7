import type { ListQuery } from "@/lib/api/object-query";
import type { Ctx } from "@/lib/kernel/context";
import { columnsOf, type ListSpec, madeBy } from "@/lib/lists/list-spec";
import { readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";

/** An invoice schedule as a row of a list. Amounts are texts. */
export type ScheduleRow = {
  id: string;
  number: string;
  accountId: string;
  accountNumber: string;
  accountName: string;
  currency: string;
  status: "Pending" | "PartiallyProcessed" | "Paused" | "FullyProcessed";
  paused: boolean;
  invoiceSeparately: boolean;
  notes: string | null;
  totalAmount: string;
  billedAmount: string;
  nextRunDate: LocalDate | null;
  itemCount: number;
  processedItemCount: number;
  createdById: string;
  createdAt: Date;
  updatedById: string;
  updatedAt: Date;
};

const STATUS = `case when t.pending = 0 then 'FullyProcessed' when s.paused then 'Paused'
  when t.processed > 0 then 'PartiallyProcessed' else 'Pending' end`;

const SCHEDULES: ListSpec = {
  name: "invoice-schedules",
  select: `select s.id, s.schedule_number as "number", s.account_id as "accountId", a.account_number as "accountNumber", a.name as "accountName",
      s.currency, ${STATUS} as status, s.paused, s.invoice_separately as "invoiceSeparately", s.notes, s.planned_amount as "totalAmount",
      t.billed as "billedAmount", t.next as "nextRunDate", t.items as "itemCount", t.processed as "processedItemCount",
      s.created_by_id as "createdById", s.created_at as "createdAt", s.updated_by_id as "updatedById", s.updated_at as "updatedAt"
    from invoice_schedule s join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    cross join lateral (select count(*)::int as items, count(*) filter (where i.state = 'Pending')::int as pending,
        count(*) filter (where i.state = 'Processed')::int as processed, min(i.run_date) filter (where i.state = 'Pending') as next,
        (select coalesce(sum(b.amount), 0) from scheduled_line b where b.tenant_id = s.tenant_id and b.schedule_id = s.id) as billed
      from invoice_schedule_item i where i.tenant_id = s.tenant_id and i.schedule_id = s.id) t
    where s.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "s.id", type: "id" },
    number: { column: "s.schedule_number", type: "text", sortable: true, unique: true },
    accountName: { column: "a.name", type: "text", sortable: true, starts: true },
    status: { column: STATUS, type: "text" },
    nextRunDate: { column: "t.next", type: "date", sortable: true },
    createdDate: { column: "s.created_at", type: "instant", sortable: true },
    updatedDate: { column: "s.updated_at", type: "instant", sortable: true },
    ...columnsOf("s", {
      id: `accountId; createdById:${madeBy("s.created_by_id")}; updatedById:${madeBy("s.updated_by_id")}`,
      text: "accountNumber:a.account_number; currency; notes",
      boolean: "paused; invoiceSeparately",
      number: "totalAmount:s.planned_amount; billedAmount:t.billed",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "s.id",
};

type Reach = Pick<Ctx, "tenantId" | "entityId" | "orgIds">;

/** One page of the invoice schedules that a caller may see. */
export const schedulePage = ({ tenantId, entityId, orgIds }: Reach, query: ListQuery) =>
  readList<ScheduleRow>(SCHEDULES, query, [tenantId, entityId, orgIds]);
