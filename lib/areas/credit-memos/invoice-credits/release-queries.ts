import { statement } from "@/lib/platform/database/db";
import type { LiveLine } from "./release-model";

const live = statement<LiveLine>(
  "billed-lines-of-charges",
  `select rate_plan_charge_id as "chargeId", kind, service_start as "serviceStart", service_end as "serviceEnd"
   from billed_line where tenant_id = $1 and rate_plan_charge_id = any($2::uuid[]) order by created_at, id`,
  { replanned: true },
);

/** The lines that still count as billed, in the order in which they were made. */
export function liveLines(tenantId: string, chargeIds: readonly string[]): Promise<LiveLine[]> {
  return live([tenantId, chargeIds]);
}

const corrections = statement<{ id: string; chargeId: string }>(
  "credit-memo-corrections",
  `select id, rate_plan_charge_id as "chargeId" from credit_memo_item
   where tenant_id = $1 and credit_memo_id = $2 and rate_plan_charge_id is not null and kind <> 'discount'`,
);

/** The lines of a memo that bill or credit a charge. */
export function correctionsOfMemo(
  tenantId: string,
  memoId: string,
): Promise<{ id: string; chargeId: string }[]> {
  return corrections([tenantId, memoId]);
}

const later = statement<{ chargeName: string; document: string }>(
  "billed-after-invoice",
  `with own as (
     select t.rate_plan_charge_id, t.charge_name, max(t.service_end) as until, max(t.created_at) as at
     from invoice_item t where t.tenant_id = $1 and t.invoice_id = $2 and t.kind <> 'discount' and t.rate_plan_charge_id is not null
     group by 1, 2
   )
   select o.charge_name as "chargeName", coalesce(
       (select i.invoice_number from invoice_item t join invoice i on i.tenant_id = t.tenant_id and i.id = t.invoice_id where t.tenant_id = $1 and t.id = b.id),
       (select m.memo_number from credit_memo_item t join credit_memo m on m.tenant_id = t.tenant_id and m.id = t.credit_memo_id where t.tenant_id = $1 and t.id = b.id),
       'a bill without a document') as document
   from own o join billed_line b on b.tenant_id = $1 and b.rate_plan_charge_id = o.rate_plan_charge_id and b.kind <> 'discount'
     and not exists (select from invoice_item t where t.tenant_id = $1 and t.id = b.id and t.invoice_id = $2)
     and (b.kind = 'charge' and b.service_start >= o.until or b.kind = 'credit' and b.created_at >= o.at)
   limit 1`,
);

/** A charge of an invoice that a later document bills or credits; undefined when there is none. */
export async function billedAfter(tenantId: string, invoiceId: string) {
  return (await later([tenantId, invoiceId]))[0];
}

const orderItems = statement<{ id: string }>(
  "credit-memo-order-items",
  "select id from credit_memo_item where tenant_id = $1 and credit_memo_id = $2 and order_line_item_id is not null",
);

/** The lines of a memo that bill items of orders below zero. */
export async function orderItemsOfMemo(tenantId: string, memoId: string): Promise<string[]> {
  return (await orderItems([tenantId, memoId])).map(({ id }) => id);
}
