import type { ListQuery } from "@/lib/api/object-query";
import type { Reach } from "@/lib/areas/credit-memos/list-queries";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";

/** What a credit memo was applied with to an invoice, or unapplied; the amount is text. */
export type MemoApplicationRow = {
  id: string;
  accountId: string;
  creditMemoId: string;
  creditMemoNumber: string;
  invoiceId: string | null;
  debitMemoId: string | null;
  invoiceNumber: string;
  currency: string;
  amount: string;
  effectiveDate: LocalDate;
  createdAt: Date;
};

const APPLICATIONS: ListSpec = {
  name: "credit-memo-applications",
  select: `select x.id, m.account_id as "accountId", x.credit_memo_id as "creditMemoId", m.memo_number as "creditMemoNumber",
      case i.kind when 'Invoice' then i.id end as "invoiceId", case i.kind when 'DebitMemo' then i.id end as "debitMemoId", i.invoice_number as "invoiceNumber", m.currency, x.amount,
      x.effective_date as "effectiveDate", x.created_at as "createdAt"
    from credit_memo_application x
    join credit_memo m on m.tenant_id = x.tenant_id and m.id = x.credit_memo_id
    join invoice i on i.tenant_id = x.tenant_id and i.id = x.invoice_id
    join account a on a.tenant_id = m.tenant_id and a.id = m.account_id
    where x.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[])`,
  fixed: 3,
  fields: {
    id: { column: "x.id", type: "id", sortable: true, unique: true },
    accountId: { column: "m.account_id", type: "id" },
    creditMemoId: { column: "x.credit_memo_id", type: "id" },
    creditMemoNumber: { column: "m.memo_number", type: "text", sortable: true },
    invoiceId: { column: "x.invoice_id", type: "id" },
    debitMemoId: { column: "(case i.kind when 'DebitMemo' then i.id end)", type: "id" },
    invoiceNumber: { column: "i.invoice_number", type: "text", sortable: true },
    currency: { column: "m.currency", type: "text", sortable: true },
    amount: { column: "x.amount", type: "number", sortable: true },
    effectiveDate: { column: "x.effective_date", type: "date", sortable: true },
    createdDate: { column: "x.created_at", type: "instant", sortable: true },
  },
  defaultSort: "id.DESC",
  idColumn: "x.id",
};

/** One page of what credit memos were applied to. */
export const memoApplicationPage = (
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<ListPage<MemoApplicationRow>> =>
  readList(APPLICATIONS, query, [tenantId, entityId, orgIds]);
