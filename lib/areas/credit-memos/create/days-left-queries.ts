import { statement } from "@/lib/platform/database/db";
import { decimal } from "@/lib/values/decimal";
import type { BilledDays } from "./days-left-model";

type Row = Omit<BilledDays, "amount" | "taxAmount"> & { amount: string; taxAmount: string };

const OF = `t.rate_plan_charge_id as "chargeId", t.applied_to_charge_id as "appliedToChargeId", t.service_start as start, t.service_end as end`;
const OF_CHARGES = `t.tenant_id = $1 and t.rate_plan_charge_id = any($2::uuid[])`;

/**
 * Whether a line of a bill credits an earlier one: a discount that comes back is above zero, and below it where a
 * negative discount had raised its charge.
 */
export const TAKES_BACK = `(t.kind = 'credit' or t.kind = 'discount'
  and (t.amount > 0) <> (coalesce(t.trace -> 'inputs' ->> 'listPrice', '') like '-%'))`;

/**
 * The bills of charges and discounts, less credits by bills and users' memos. Credits on the
 * credited invoice itself are excluded: those lines are credited with it.
 */
const billed = statement<Row>(
  "charge-days-left",
  `select ${OF}, ${TAKES_BACK} as "takesBack", t.amount, t.tax_amount as "taxAmount"
     from invoice_item t left join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
     where ${OF_CHARGES} and t.reversed_by is null and (t.invoice_id is null or i.status in ('Draft', 'Posted'))
       and not (t.invoice_id is not distinct from $3 and ${TAKES_BACK})
   union all
   select ${OF}, true, -t.amount, -t.tax_amount
     from credit_memo_item t join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id
     where ${OF_CHARGES} and m.status in ('Draft', 'Posted')
   union all
   select ${OF}, false, -x.amount, -x.tax_amount
     from invoice_item t
     join credit_memo_item x on x.tenant_id = t.tenant_id and x.invoice_item_id = t.id and x.rate_plan_charge_id is null
     join credit_memo m on m.tenant_id = x.tenant_id and m.id = x.credit_memo_id and m.status in ('Draft', 'Posted')
     where ${OF_CHARGES} and t.reversed_by is null`,
  { replanned: true },
);

/** What bills have charged and credited for these charges; read before an invoice is credited. */
export async function billedDays(
  tenantId: string,
  invoiceId: string,
  chargeIds: readonly string[],
): Promise<BilledDays[]> {
  if (!chargeIds.length) return [];
  const rows = await billed([tenantId, chargeIds, invoiceId]);
  return rows.map((row) => ({
    ...row,
    amount: decimal(row.amount),
    taxAmount: decimal(row.taxAmount),
  }));
}
