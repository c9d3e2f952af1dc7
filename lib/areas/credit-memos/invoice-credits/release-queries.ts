import { prisma, statement } from "@/lib/platform/database/db";
import type { LiveLine } from "./release-model";

const live = statement<LiveLine>(
  "billed-lines-of-charges",
  `select rate_plan_charge_id as "chargeId", kind, service_start as "serviceStart", service_end as "serviceEnd"
   from billed_line where tenant_id = $1 and rate_plan_charge_id = any($2::uuid[]) order by created_at, id`,
  { replanned: true },
);

/** The lines that still count as billed, in order of creation. */
export function liveLines(tenantId: string, chargeIds: readonly string[]): Promise<LiveLine[]> {
  return live([tenantId, chargeIds]);
}

/** The lines of a memo that bill or credit a charge. */
export async function correctionsOfMemo(
  tenantId: string,
  memoId: string,
): Promise<{ id: string; chargeId: string }[]> {
  const items = await prisma().creditMemoItem.findMany({
    where: {
      tenantId,
      creditMemoId: memoId,
      ratePlanChargeId: { not: null },
      kind: { not: "discount" },
    },
    select: { id: true, ratePlanChargeId: true },
  });
  return items.flatMap(({ id, ratePlanChargeId: chargeId }) =>
    chargeId === null ? [] : { id, chargeId },
  );
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

/** The lines of a memo for items of orders and of invoice schedules, and for commitments. */
export async function itemsBesideCharges(tenantId: string, memoId: string): Promise<string[]> {
  const items = await prisma().creditMemoItem.findMany({
    where: {
      tenantId,
      creditMemoId: memoId,
      OR: [
        { orderLineItemId: { not: null } },
        { commitmentPeriodId: { not: null } },
        { invoiceScheduleItemId: { not: null } },
      ],
    },
    select: { id: true },
  });
  return items.map(({ id }) => id);
}

const afterLone = statement<{ chargeName: string }>(
  "billed-after-lines",
  `with own as (
     select t.rate_plan_charge_id, t.charge_name, max(t.service_end) as until, max(t.created_at) as at
     from invoice_item t where t.tenant_id = $1 and t.id = any($2::uuid[]) and t.kind <> 'discount' and t.rate_plan_charge_id is not null
     group by 1, 2
   )
   select o.charge_name as "chargeName"
   from own o join billed_line b on b.tenant_id = $1 and b.rate_plan_charge_id = o.rate_plan_charge_id and b.kind <> 'discount'
     and b.id <> all($2::uuid[]) and (b.kind = 'charge' and b.service_start >= o.until or b.kind = 'credit' and b.created_at >= o.at)
   limit 1`,
);

/** A charge of lines that was billed on, or credited, since; undefined when there is none. */
export async function billedAfterLines(tenantId: string, ids: readonly string[]) {
  return (await afterLone([tenantId, ids]))[0];
}
