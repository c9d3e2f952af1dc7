import type { ListQuery } from "@/lib/api/object-query";
import { type ListPage, type ListSpec, readList } from "@/lib/lists/object-query";
import type { LocalDate } from "@/lib/values/local-date";

type Reach = { tenantId: string; entityId: string; orgIds: readonly string[] };

/** What a refund paid out of a line of a credit memo; amounts are text. */
export type RefundItemRow = {
  id: string;
  accountId: string;
  refundApplicationId: string;
  creditMemoId: string;
  creditMemoItemId: string;
  amount: string;
  currency: string;
  effectiveDate: LocalDate;
  createdAt: Date;
};

/** The id of a pair of refund and line, derived from theirs. */
const ID = "md5(r.id::text || l.id::text)::uuid";

/** What was applied or refunded of the credit memo of refund `r` before it. */
const DRAWN = `select coalesce(sum(d.amount), 0) as drawn from (
    select e.amount, e.created_at, e.id from refund e
      where e.tenant_id = r.tenant_id and e.credit_memo_id = r.credit_memo_id and e.status in ('Processing', 'Processed')
    union all
    select sum(k.amount), min(k.created_at), (array_agg(k.id order by k.created_at, k.id))[1] from credit_memo_application k
      where k.tenant_id = r.tenant_id and k.credit_memo_id = r.credit_memo_id group by k.invoice_id) d
  where d.amount > 0 and (d.created_at, d.id) < (r.created_at, r.id)`;

/** The lines of that memo, each with what it and those before it have. */
const LINES = `select t.id, greatest(t.amount + t.tax_amount, 0) as total,
    sum(greatest(t.amount + t.tax_amount, 0)) over (order by t.position) + sum(least(t.amount + t.tax_amount, 0)) over () as through
  from credit_memo_item t where t.tenant_id = r.tenant_id and t.credit_memo_id = r.credit_memo_id`;

const AMOUNT = "(least(l.through, b.drawn + r.amount) - greatest(l.through - l.total, b.drawn, 0))";

const ITEMS: ListSpec = {
  name: "refund-application-items",
  select: `select ${ID} as id, r.account_id as "accountId", r.id as "refundApplicationId", r.credit_memo_id as "creditMemoId",
      l.id as "creditMemoItemId", ${AMOUNT} as amount, r.currency, r.refund_date as "effectiveDate", r.created_at as "createdAt"
    from refund r
    join account a on a.tenant_id = r.tenant_id and a.id = r.account_id
    cross join lateral (${DRAWN}) b
    cross join lateral (${LINES}) l
    where r.tenant_id = $1 and a.entity_id = $2 and a.org_id = any($3::uuid[]) and r.status in ('Processing', 'Processed')
      and ${AMOUNT} > 0`,
  fixed: 3,
  fields: {
    id: { column: ID, type: "id" },
    accountId: { column: "r.account_id", type: "id" },
    refundApplicationId: { column: "r.id", type: "id" },
    creditMemoId: { column: "r.credit_memo_id", type: "id" },
    creditMemoItemId: { column: "l.id", type: "id" },
    amount: { column: AMOUNT, type: "number" },
    effectiveDate: { column: "r.refund_date", type: "date", sortable: true },
    createdDate: { column: "r.created_at", type: "instant", sortable: true },
  },
  defaultSort: "createdDate.DESC",
  idColumn: ID,
};

/** One page of what refunds paid out of lines of credit memos. */
export const refundItemPage = (
  { tenantId, entityId, orgIds }: Reach,
  query: ListQuery,
): Promise<ListPage<RefundItemRow>> => readList(ITEMS, query, [tenantId, entityId, orgIds]);
