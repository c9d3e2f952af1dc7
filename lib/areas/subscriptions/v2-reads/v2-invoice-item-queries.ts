import { statement } from "@/lib/platform/database/db";
import { decimal } from "@/lib/values/decimal";
import { type BilledLine, MOST_LINES } from "@/lib/areas/subscriptions/billed-line-model";
import type { Reach } from "@/lib/areas/subscriptions/queries";

type Numbers = "quantity" | "unitPrice" | "amount" | "taxAmount" | "balance";
type Row = Omit<BilledLine, Numbers> & { [K in Numbers]: string | null };

const lines = statement<Row>(
  "subscriptions-invoice-items",
  `select m.id, s.id as "subscriptionId", m.invoice_id as "invoiceId",
     m.invoice_date as "invoiceDate", m.currency, m.rate_plan_charge_id as "chargeId",
     m.price_id as "priceId", m.charge_name as name, m.charge_description as description, m.sku, m.kind,
     (select o.id from invoice_item o where o.tenant_id = $1 and o.invoice_id = m.invoice_id
        and o.rate_plan_charge_id = m.applied_to_charge_id and o.kind <> 'discount'
        and o.service_start <= m.service_start and m.service_start < o.service_end
        order by o.position limit 1) as "appliedTo",
     m.service_start as "serviceStart", m.service_end as "serviceEnd", m.quantity::text as quantity,
     m.unit_price::text as "unitPrice", m.uom, m.amount::text as amount,
     m.tax_amount::text as "taxAmount", m.balance::text as balance,
     m.trace -> 'tax' ->> 'code' as "taxCode", m.trace -> 'tax' ->> 'mode' as "taxMode",
     m.created_at as "createdAt"
   from unnest($4::uuid[]) s(id)
   cross join lateral (
     select t.*, i.invoice_date, i.currency, c.product_rate_plan_charge_id as price_id, c.description as charge_description
     from rate_plan_charge c
     join invoice_item t on t.tenant_id = c.tenant_id and t.rate_plan_charge_id = c.id
     join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
     join account a on a.tenant_id = i.tenant_id and a.id = i.account_id
     where c.tenant_id = $1 and c.subscription_id = s.id and i.status in ('Draft', 'Posted')
       and a.entity_id = $2 and a.org_id = any($3::uuid[])
     order by i.invoice_date desc, t.invoice_id desc, t.position limit ${MOST_LINES + 1}) m
   order by m.invoice_date desc, m.invoice_id desc, m.position`,
  { replanned: true },
);

/**
 * The lines of subscriptions on invoices that the caller may see, the newest first: of each subscription
 * at most one more than `MOST_LINES`.
 */
export async function billedLines(
  { tenantId, entityId, orgIds }: Reach,
  subscriptionIds: readonly string[],
): Promise<BilledLine[]> {
  if (!subscriptionIds.length) return [];
  const rows = await lines([tenantId, entityId, orgIds, subscriptionIds]);
  const some = (value: string | null) => (value === null ? null : decimal(value));
  return rows.map((row) => ({
    ...row,
    quantity: some(row.quantity),
    unitPrice: some(row.unitPrice),
    amount: decimal(row.amount ?? "0"),
    taxAmount: decimal(row.taxAmount ?? "0"),
    balance: decimal(row.balance ?? "0"),
  }));
}
