import { columnsOf } from "@/lib/lists/list-spec";
import type { ListQuery } from "@/lib/api/object-query";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** What a payment was applied with to an invoice, or unapplied; amounts are text. */
export type PaymentApplicationRow = {
  id: string;
  accountId: string | null;
  paymentId: string;
  paymentNumber: string;
  invoiceId: string | null;
  debitMemoId: string | null;
  invoiceNumber: string;
  currency: string;
  amount: string;
  effectiveDate: LocalDate;
  createdAt: Date;
};

const OF_PAYMENTS: ListSpec = {
  name: "payment-applications",
  select: `select x.id, p.account_id as "accountId", x.payment_id as "paymentId", p.payment_number as "paymentNumber",
      case i.kind when 'Invoice' then i.id end as "invoiceId", case i.kind when 'DebitMemo' then i.id end as "debitMemoId", i.invoice_number as "invoiceNumber", p.currency, x.amount,
      x.effective_date as "effectiveDate", x.created_at as "createdAt"
    from payment_application x
    join payment p on p.tenant_id = x.tenant_id and p.id = x.payment_id
    join invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id
    join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
    where x.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "x.id", type: "id", sortable: true, unique: true },
    accountId: { column: "p.account_id", type: "id" },
    paymentId: { column: "x.payment_id", type: "id" },
    paymentNumber: { column: "p.payment_number", type: "text", sortable: true },
    invoiceId: { column: "x.invoice_id", type: "id" },
    debitMemoId: { column: "(case i.kind when 'DebitMemo' then i.id end)", type: "id" },
    invoiceNumber: { column: "i.invoice_number", type: "text", sortable: true },
    currency: { column: "p.currency", type: "text", sortable: true },
    applyAmount: { column: "x.amount", type: "number", sortable: true },
    effectiveDate: { column: "x.effective_date", type: "date", sortable: true },
    createdDate: { column: "x.created_at", type: "instant", sortable: true },
    ...columnsOf("x", {
      text: "paymentApplicationStatus:'Processed'",
    }),
  },
  defaultSort: "id.DESC",
  idColumn: "x.id",
};

/** One page of what payments were applied to. */
export const paymentApplicationPage = (
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<ListPage<PaymentApplicationRow>> =>
  readList(OF_PAYMENTS, query, [tenantId, entityId, orgIds]);

/** What a refund took of a payment or a credit memo; it has the id of the refund. */
export type RefundApplicationRow = {
  id: string;
  accountId: string;
  refundNumber: string;
  paymentId: string | null;
  creditMemoId: string | null;
  currency: string;
  amount: string;
  refundDate: LocalDate;
  createdAt: Date;
};

const OF_REFUNDS: ListSpec = {
  name: "refund-applications",
  select: `select r.id, r.account_id as "accountId", r.refund_number as "refundNumber", r.payment_id as "paymentId",
      r.credit_memo_id as "creditMemoId", r.currency, r.amount, r.refund_date as "refundDate", r.created_at as "createdAt"
    from refund r
    join account a on a.tenant_id = r.tenant_id and a.id = r.account_id
    where r.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and r.status in ('Processing', 'Processed')`,
  fixed: 3,
  fields: {
    id: { column: "r.id", type: "id", sortable: true, unique: true },
    accountId: { column: "r.account_id", type: "id" },
    refundId: { column: "r.id", type: "id" },
    refundNumber: { column: "r.refund_number", type: "text", sortable: true },
    paymentId: { column: "r.payment_id", type: "id" },
    creditMemoId: { column: "r.credit_memo_id", type: "id" },
    currency: { column: "r.currency", type: "text", sortable: true },
    applyAmount: { column: "r.amount", type: "number", sortable: true },
    effectiveDate: { column: "r.refund_date", type: "date", sortable: true },
    createdDate: { column: "r.created_at", type: "instant", sortable: true },
  },
  defaultSort: "id.DESC",
  idColumn: "r.id",
};

/** One page of what was refunded. */
export const refundApplicationPage = (
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<ListPage<RefundApplicationRow>> =>
  readList(OF_REFUNDS, query, [tenantId, entityId, orgIds]);
