import { statement } from "@/lib/platform/database/db";

/** An invoice to be mailed, and since when. */
export type Delivery = { invoiceId: string; askedAt: Date };

const DELIVERY = `invoice_id as "invoiceId", asked_at as "askedAt"`;

const insert = statement(
  "invoice-deliveries-insert",
  `insert into invoice_delivery (tenant_id, invoice_id, asked_at) select $1, id, $3 from unnest($2::uuid[]) id
   on conflict (tenant_id, invoice_id) do nothing`,
);
const take = statement<Delivery>(
  "invoice-deliveries-take",
  `delete from invoice_delivery where tenant_id = $1 and invoice_id in (
     select invoice_id from invoice_delivery where tenant_id = $1 order by asked_at, invoice_id limit 100 for update skip locked)
   returning ${DELIVERY}`,
);

export async function insertDeliveries(
  { tenantId, now }: { tenantId: string; now: Date },
  invoiceIds: readonly string[],
): Promise<void> {
  await insert([tenantId, invoiceIds, now]);
}

export function takeRows(tenantId: string): Promise<Delivery[]> {
  return take([tenantId]);
}
