import { statement } from "@/lib/platform/database/db";
import { type Decimal, decimal } from "@/lib/values/decimal";

/** The part of a memo's line that a refund pays out. */
export type RefundedItem = { creditMemoItemId: string; chargeName: string; amount: Decimal };

const items = statement<Omit<RefundedItem, "amount"> & { amount: string }>(
  "refund-part-items",
  `with draw as (
     select d.refund_id, d.amount, sum(d.amount) over (order by d.created_at, d.id) as through
     from (select r.id as refund_id, r.id, r.amount, r.created_at from refund r
         where r.tenant_id = $1 and r.credit_memo_id = $2 and r.status in ('Processing', 'Processed')
       union all
       select null, (array_agg(x.id order by x.created_at, x.id))[1], sum(x.amount), min(x.created_at)
         from credit_memo_application x where x.tenant_id = $1 and x.credit_memo_id = $2 group by x.invoice_id) d
     where d.amount > 0
   ), line as (
     select t.id, t.charge_name, t.position, greatest(t.amount + t.tax_amount, 0) as total,
       sum(greatest(t.amount + t.tax_amount, 0)) over (order by t.position) + sum(least(t.amount + t.tax_amount, 0)) over () as through
     from credit_memo_item t where t.tenant_id = $1 and t.credit_memo_id = $2
   )
   select l.id as "creditMemoItemId", l.charge_name as "chargeName",
     least(l.through, d.through) - greatest(l.through - l.total, d.through - d.amount, 0) as amount
   from draw d, line l
   where d.refund_id = $3 and least(l.through, d.through) > greatest(l.through - l.total, d.through - d.amount, 0)
   order by l.position`,
);

/** The lines of a memo that a refund pays out: draws take lines in order, the oldest draw first. */
export async function itemsOfRefund(
  tenantId: string,
  creditMemoId: string,
  refundId: string,
): Promise<RefundedItem[]> {
  const rows = await items([tenantId, creditMemoId, refundId]);
  return rows.map((row) => ({ ...row, amount: decimal(row.amount) }));
}
