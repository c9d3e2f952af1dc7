import { prisma, statement } from "@/lib/platform/database/db";

/** A line that a bill run made without a document. */
export type LoneLine = { id: string; kind: string; chargeId: string | null };

const lone = statement<LoneLine>(
  "lines-without-document-of-run",
  `select t.id, t.kind, t.rate_plan_charge_id as "chargeId" from invoice_item t
   left join rate_plan_charge c on c.tenant_id = t.tenant_id and c.id = t.rate_plan_charge_id
   left join order_line_item l on l.tenant_id = t.tenant_id and l.id = t.order_line_item_id
   left join commitment_period p on p.tenant_id = t.tenant_id and p.id = t.commitment_period_id
   left join commitment m on m.tenant_id = p.tenant_id and m.id = p.commitment_id
   left join invoice_schedule_item x on x.tenant_id = t.tenant_id and x.id = t.invoice_schedule_item_id
   left join invoice_schedule v on v.tenant_id = x.tenant_id and v.id = x.schedule_id
   where t.tenant_id = $1 and t.bill_run_id = $2
     and coalesce(c.account_id, l.invoice_account_id, m.account_id, v.account_id) = $3`,
);

/** The lines without a document that a bill run made for an account. */
export function loneLines(tenantId: string, runId: string, accountId: string): Promise<LoneLine[]> {
  return lone([tenantId, runId, accountId]);
}

/** Deletes lines that no document has, with their taxes; the database refuses it unless their bill run is being canceled. */
export async function deleteLoneLines(tenantId: string, ids: readonly string[]): Promise<void> {
  await prisma().taxationItem.deleteMany({
    where: { tenantId, invoiceItemId: { in: [...ids] } },
  });
  await prisma().invoiceItem.deleteMany({
    where: { tenantId, id: { in: [...ids] }, invoiceId: null },
  });
}
