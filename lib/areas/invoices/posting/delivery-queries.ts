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

// By the database's clock: a tenant's may stand still, and each request is a mail of its own.
const ofSource = statement<{ invoiceId: string }>(
  "invoice-deliveries-of-source",
  `insert into invoice_delivery (tenant_id, invoice_id, asked_at) select i.tenant_id, i.id, clock_timestamp() from invoice i
     join account a on a.tenant_id = i.tenant_id and a.id = i.account_id and a.invoice_delivery_email
     where i.tenant_id = $1 and i.source_id = $2 and i.status = 'Posted' and ($4 or i.amount <> 0)
       and ($3 or not exists (select from mail m where m.tenant_id = i.tenant_id and m.invoice_id = i.id and m.reminder_days is null))
   on conflict (tenant_id, invoice_id) do nothing returning invoice_id as "invoiceId"`,
);

export async function deliverSource(
  { tenantId }: { tenantId: string },
  sourceId: string,
  { resend, zero }: { resend: boolean; zero: boolean },
): Promise<number> {
  return (await ofSource([tenantId, sourceId, resend, zero])).length;
}

export async function insertDeliveries(
  { tenantId, now }: { tenantId: string; now: Date },
  invoiceIds: readonly string[],
): Promise<void> {
  await insert([tenantId, invoiceIds, now]);
}

export function takeRows(tenantId: string): Promise<Delivery[]> {
  return take([tenantId]);
}
