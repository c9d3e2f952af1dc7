import { statement } from "@/lib/platform/database/db";

/** The part of a posted invoice that bills some subscriptions. */
export type BilledShare = {
  readonly invoiceId: string;
  readonly invoiceNumber: string;
  /** The lines of these subscriptions. */
  readonly itemIds: readonly string[];
};

const shares = statement<BilledShare>(
  "order-billed-shares",
  `select i.id as "invoiceId", i.invoice_number as "invoiceNumber", array_agg(t.id) as "itemIds"
   from invoice_item t join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id
   where t.tenant_id = $1 and t.subscription_id = any($2::uuid[]) and i.account_id = $3 and i.status = 'Posted' and not i.reversed
   group by i.id, i.invoice_number, i.invoice_date having sum(t.amount + t.tax_amount) > 0
   order by i.invoice_date desc, i.id desc`,
  { replanned: true },
);

/** The posted invoices of an account that bill these subscriptions, the newest first. */
export function billedShares(
  tenantId: string,
  accountId: string,
  subscriptionIds: readonly string[],
): Promise<BilledShare[]> {
  return shares([tenantId, subscriptionIds, accountId]);
}
