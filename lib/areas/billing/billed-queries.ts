import type { BilledItem } from "@/lib/billing/item-draft";
import { statement } from "@/lib/platform/database/db";
import { decimal } from "@/lib/values/decimal";

type Row = Omit<BilledItem, "amount"> & { amount: string };

const LINE = `select t.id, t.rate_plan_charge_id as "segmentId", t.service_start as "serviceStart",
    t.service_end as "serviceEnd", t.applied_to_charge_id as "appliedTo"`;

/** The basis of charges and discounts: with the tax that is included in the price. */
const BEFORE_TAX = `(t.amount + case when t.trace -> 'tax' ->> 'mode' = 'TaxInclusive' then t.tax_amount else 0 end)`;

const LINES = `${LINE}, ${BEFORE_TAX} as amount
  from invoice_item t left join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
  where t.tenant_id = $1 and t.rate_plan_charge_id = any($2::uuid[]) and t.reversed_by is null
    and (t.invoice_id is null or i.status in ('Draft', 'Posted'))`;

/** In the order they were billed. Each half uses its own index; credit memo lines have the sign of a bill. */
const billed = statement<Row>(
  "invoice-items-of-charges",
  `select l."segmentId", l."serviceStart", l."serviceEnd", l."appliedTo", l.amount from (
   ${LINES} and t.kind = 'charge' union all ${LINES} and t.kind <> 'charge'
   union all ${LINE}, -${BEFORE_TAX}
   from credit_memo_item t join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id
   where t.tenant_id = $1 and t.rate_plan_charge_id = any($2::uuid[]) and m.status in ('Draft', 'Posted')
   ) l order by l.id`,
  { replanned: true },
);

/** The lines of earlier bills that still count, by charge. */
export async function billedItems(
  tenantId: string,
  chargeIds: readonly string[],
): Promise<BilledItem[]> {
  const rows = await billed([tenantId, chargeIds]);
  return rows.map((row) => ({ ...row, amount: decimal(row.amount) }));
}
