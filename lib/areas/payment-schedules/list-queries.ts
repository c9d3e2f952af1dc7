import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import type { CustomFields } from "@/lib/api/custom-fields/declared";
import { type ListSpec, readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";
import type { ItemStatus, Period, ScheduleStatus } from "./model";

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** A schedule with its totals, as lists show it. Amounts are texts. */
export type ListedSchedule = {
  id: string;
  number: string;
  accountId: string;
  accountNumber: string;
  accountName: string;
  currency: string;
  status: ScheduleStatus;
  period: Period | null;
  startDate: LocalDate;
  runHour: number;
  prepayment: boolean;
  standalone: boolean;
  description: string | null;
  occurrences: number;
  totalAmount: string;
  paidAmount: string;
  nextPaymentDate: LocalDate | null;
  recentPaymentDate: LocalDate | null;
  totalPaymentsProcessed: number;
  totalPaymentsErrored: number;
  customFields: CustomFields;
  createdAt: Date;
  updatedAt: Date;
};

const schedules: ListSpec = {
  name: "payment-schedules",
  custom: "PaymentSchedule",
  select: `select s.id, s.schedule_number as "number", s.account_id as "accountId", a.account_number as "accountNumber", a.name as "accountName",
    a.currency, s.status, s.period, s.start_date as "startDate", s.run_hour as "runHour", s.prepayment, s.standalone, s.description,
    t.occurrences, t.total as "totalAmount", t.next as "nextPaymentDate", t.recent as "recentPaymentDate",
    t.processed as "totalPaymentsProcessed", t.errored as "totalPaymentsErrored",
    (select coalesce(sum(p.amount), 0) from payment_schedule_item i
       join payment_schedule_payment l on l.tenant_id = i.tenant_id and l.item_id = i.id
       join payment p on p.tenant_id = l.tenant_id and p.id = l.payment_id
       where i.tenant_id = s.tenant_id and i.schedule_id = s.id) as "paidAmount",
    s.custom_fields as "customFields", s.created_at as "createdAt", s.updated_at as "updatedAt"
    from payment_schedule s join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    cross join lateral (select count(*)::int as occurrences, coalesce(sum(i.amount) filter (where i.status <> 'Canceled'), 0) as total,
        min(i.scheduled_date) filter (where i.status = 'Pending') as next, max(i.scheduled_date) filter (where i.status = 'Processed') as recent,
        count(*) filter (where i.status = 'Processed')::int as processed, count(*) filter (where i.status = 'Error')::int as errored
      from payment_schedule_item i where i.tenant_id = s.tenant_id and i.schedule_id = s.id) t
    where s.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "s.id", type: "id" },
    number: { column: "s.schedule_number", type: "text", sortable: true, unique: true },
    accountId: { column: "s.account_id", type: "id" },
    accountName: { column: "a.name", type: "text", sortable: true, starts: true },
    status: { column: "s.status", type: "text", sortable: true },
    period: { column: "s.period", type: "text" },
    startDate: { column: "s.start_date", type: "date", sortable: true },
    nextPaymentDate: { column: "t.next", type: "date" },
    totalAmount: { column: "t.total", type: "number", sortable: true },
    totalPaymentsErrored: { column: "t.errored", type: "number", sortable: true },
    createdDate: { column: "s.created_at", type: "instant", sortable: true },
    updatedDate: { column: "s.updated_at", type: "instant", sortable: true },
    ...columnsOf("s", {
      text: "description",
      number: "runHour",
      boolean: "prepayment; standalone",
    }),
  },
  defaultSort: "createdDate.DESC",
  idColumn: "s.id",
};

/** A planned payment, as lists show it. Amounts are texts. */
export type ListedItem = {
  id: string;
  number: string;
  accountId: string;
  accountNumber: string;
  accountName: string;
  currency: string;
  paymentScheduleId: string;
  paymentScheduleNumber: string;
  status: ItemStatus;
  scheduledDate: LocalDate;
  runHour: number;
  amount: string;
  invoiceId: string | null;
  invoiceNumber: string | null;
  paymentMethodId: string | null;
  paymentMethodType: string | null;
  paymentMethodBrand: string | null;
  paymentMethodLast4: string | null;
  description: string | null;
  errorMessage: string | null;
  payments: { paymentId: string; paymentNumber: string; amount: string }[];
  customFields: CustomFields;
  createdAt: Date;
  updatedAt: Date;
};

const items: ListSpec = {
  name: "payment-schedule-items",
  custom: "PaymentScheduleItem",
  select: `select i.id, i.item_number as "number", s.account_id as "accountId", a.account_number as "accountNumber", a.name as "accountName",
    a.currency, s.id as "paymentScheduleId", s.schedule_number as "paymentScheduleNumber", i.status, i.scheduled_date as "scheduledDate",
    i.run_hour as "runHour", i.amount, i.invoice_id as "invoiceId", v.invoice_number as "invoiceNumber", i.payment_method_id as "paymentMethodId",
    m.type as "paymentMethodType", m.brand as "paymentMethodBrand", m.last4 as "paymentMethodLast4", i.description,
    i.error_message as "errorMessage", i.custom_fields as "customFields", i.created_at as "createdAt", i.updated_at as "updatedAt",
    (select coalesce(json_agg(json_build_object('paymentId', p.id, 'paymentNumber', p.payment_number, 'amount', p.amount::text)
        order by l.created_at, p.id), '[]')
      from payment_schedule_payment l join payment p on p.tenant_id = l.tenant_id and p.id = l.payment_id
      where l.tenant_id = i.tenant_id and l.item_id = i.id) as payments
    from payment_schedule_item i join payment_schedule s on s.tenant_id = i.tenant_id and s.id = i.schedule_id
    join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    left join invoice v on v.tenant_id = i.tenant_id and v.id = i.invoice_id
    left join payment_method m on m.tenant_id = i.tenant_id and m.id = i.payment_method_id
    where i.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "i.id", type: "id" },
    number: { column: "i.item_number", type: "text", sortable: true },
    accountId: { column: "s.account_id", type: "id" },
    paymentScheduleId: { column: "i.schedule_id", type: "id" },
    paymentScheduleNumber: { column: "s.schedule_number", type: "text" },
    status: { column: "i.status", type: "text", sortable: true },
    scheduledDate: { column: "i.scheduled_date", type: "date", sortable: true },
    amount: { column: "i.amount", type: "number", sortable: true },
    createdDate: { column: "i.created_at", type: "instant", sortable: true },
    updatedDate: { column: "i.updated_at", type: "instant", sortable: true },
    ...columnsOf("i", {
      id: "invoiceId; paymentMethodId",
      text: "description; errorMessage",
      number: "runHour",
    }),
  },
  defaultSort: "scheduledDate.ASC",
  idColumn: "i.id",
};

/** A payment that stands for a planned one. The amount is a text. */
export type ListedItemPayment = {
  id: string;
  paymentScheduleItemId: string;
  paymentScheduleItemNumber: string;
  paymentId: string;
  paymentNumber: string;
  accountId: string;
  amount: string;
  currency: string;
  createdAt: Date;
};

const itemPayments: ListSpec = {
  name: "payment-schedule-item-payments",
  select: `select l.payment_id as id, l.item_id as "paymentScheduleItemId", i.item_number as "paymentScheduleItemNumber",
    l.payment_id as "paymentId", p.payment_number as "paymentNumber", s.account_id as "accountId", p.amount, p.currency,
    l.created_at as "createdAt"
    from payment_schedule_payment l
    join payment_schedule_item i on i.tenant_id = l.tenant_id and i.id = l.item_id
    join payment_schedule s on s.tenant_id = i.tenant_id and s.id = i.schedule_id
    join payment p on p.tenant_id = l.tenant_id and p.id = l.payment_id
    join account a on a.tenant_id = s.tenant_id and a.id = s.account_id
    where l.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "l.payment_id", type: "id", sortable: true, unique: true },
    paymentScheduleItemId: { column: "l.item_id", type: "id" },
    paymentScheduleItemNumber: { column: "i.item_number", type: "text", sortable: true },
    paymentId: { column: "l.payment_id", type: "id" },
    paymentNumber: { column: "p.payment_number", type: "text", sortable: true },
    accountId: { column: "s.account_id", type: "id" },
    amount: { column: "p.amount", type: "number", sortable: true },
    currency: { column: "p.currency", type: "text" },
    createdDate: { column: "l.created_at", type: "instant", sortable: true },
  },
  defaultSort: "id.DESC",
  idColumn: "l.payment_id",
};

const reachOf = ({ tenantId, entityId, orgIds }: Reach) => [tenantId, entityId, orgIds];

/** One page of schedules. */
export function schedulePage(reach: Reach, query: ListQuery) {
  return readList<ListedSchedule>(schedules, query, reachOf(reach));
}

/** One page of planned payments. */
export function itemPage(reach: Reach, query: ListQuery) {
  return readList<ListedItem>(items, query, reachOf(reach));
}

/** One page of the payments that stand for planned ones. */
export function itemPaymentPage(reach: Reach, query: ListQuery) {
  return readList<ListedItemPayment>(itemPayments, query, reachOf(reach));
}
