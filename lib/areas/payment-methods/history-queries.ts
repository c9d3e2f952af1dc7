import { statement } from "@/lib/platform/database/db";
import type { MethodHistory } from "./model";

const TRAIL = `from audit_entry t where t.tenant_id = m.tenant_id and t.subject_type = 'paymentMethod' and t.subject_id = m.id order by t.id`;

const histories = statement<MethodHistory & { id: string }>(
  "payment-method-histories",
  `select m.id, (select t.actor_id ${TRAIL} limit 1) as "createdBy", (select t.actor_id ${TRAIL} desc limit 1) as "updatedBy",
     (select count(*)::int from payment p where p.tenant_id = m.tenant_id and p.account_id = m.account_id and p.payment_method_id = m.id
       and p.status = 'Processed') as processed,
     tried.failed, tried.last as "lastFailedAt"
   from payment_method m
   cross join lateral (select count(*)::int as failed, max(g.attempted_at) as last from gateway_intent g
     where g.tenant_id = m.tenant_id and g.account_id = m.account_id and g.payment_method_id = m.id and g.kind = 'charge'
       and g.state in ('failed', 'voided')) tried
   where m.tenant_id = $1 and m.id = any ($2::uuid[])`,
);

/** The histories of payment methods, by their ids. */
export async function historiesOf(
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, MethodHistory>> {
  const rows = ids.length ? await histories([tenantId, ids]) : [];
  return new Map(rows.map(({ id, ...history }) => [id, history]));
}
