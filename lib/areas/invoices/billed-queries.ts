import type { BilledItem } from "@/lib/billing/item-draft";
import { statement } from "@/lib/platform/db";
import { decimal } from "@/lib/values/decimal";

type Row = Omit<BilledItem, "amount"> & { amount: string };

const LINES = `select t.rate_plan_charge_id as "segmentId", t.service_start as "serviceStart",
    t.service_end as "serviceEnd", t.amount, t.applied_to_charge_id as "appliedTo"
  from invoice_item t join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
  where t.tenant_id = $1 and t.rate_plan_charge_id = any($2::uuid[]) and t.reversed_by is null
    and i.status in ('Draft', 'Posted')`;

/** Each half has an index of its own. */
const billed = statement<Row>(
  "invoice-items-of-charges",
  `${LINES} and t.kind = 'charge' union all ${LINES} and t.kind <> 'charge'`,
  { replanned: true },
);

/** The lines of earlier documents that still count, by the charges that they bill. */
export async function billedItems(
  tenantId: string,
  chargeIds: readonly string[],
): Promise<BilledItem[]> {
  const rows = await billed([tenantId, chargeIds]);
  return rows.map((row) => ({ ...row, amount: decimal(row.amount) }));
}
